import DynoCLI

Program.main()
