/// The style sheets of the pages: light and dark, for screen and print, from 320 px of width on.
///
/// They contain no `<` and no `&`, so that a page stays well-formed XML.
enum PageStyle {
    private static let light = """
        --page:#fbfbfa;--card:#fff;--ink:#1f2328;--soft:#59636e;--faint:#616a74;--line:#d8dee4;--hair:#eceff2;--accent:#0969da;
        --pass:#1a7f37;--fixed:#1a7f37;--info:#0969da;--known:#0e7490;--warn:#8a5c00;--fail:#cf222e;--error:#8250df;
        --inconclusive:#5c656e;--notmet:#4d6b57;--na:#656d76;--truth:#2a78d6;--reported:#d4541b;--decides:#fff3b8;--decidesink:#7a4d00;
        --faultback:#ffebe9;--faultink:#a40e26;--eventback:#e3f1fd;--eventink:#0550ae;--noteback:#f1f3f5;--code:#f4f5f7
        """
    private static let dark = """
        --page:#0f1216;--card:#171b21;--ink:#e6e9ed;--soft:#a3adb8;--faint:#8b96a2;--line:#343c46;--hair:#252b33;--accent:#6cb0ff;
        --pass:#4ac26b;--fixed:#4ac26b;--info:#6cb0ff;--known:#3fc1d6;--warn:#e0b341;--fail:#ff7b72;--error:#c297ff;
        --inconclusive:#98a3ae;--notmet:#8fb39b;--na:#7d8792;--truth:#5aa5f5;--reported:#ff9057;--decides:#3f3209;--decidesink:#ffd866;
        --faultback:#47191c;--faultink:#ffb1aa;--eventback:#10304f;--eventink:#a5d2ff;--noteback:#232932;--code:#11151a
        """

    /// The colours, the head, the navigation, texts and tables of all pages.
    static let base = """
        :root{color-scheme:light dark;\(light)}
        @media (prefers-color-scheme:dark){:root:not([data-theme=light]){\(dark)}}
        :root[data-theme=dark]{color-scheme:dark;\(dark)}
        :root[data-theme=light]{color-scheme:light}
        *{box-sizing:border-box}
        html{scroll-padding-top:3.4rem;-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif}
        main,header .in,nav .in{max-width:1120px;margin:0 auto;padding:0 20px}
        main:focus{outline:none}
        header{padding:28px 0 6px}
        h1{font-size:1.7rem;line-height:1.25;margin:0 0 4px;letter-spacing:-.01em;overflow-wrap:anywhere}
        h2{font-size:1.25rem;margin:38px 0 12px}
        h3{font-size:1rem;margin:22px 0 8px}
        p{margin:.4em 0;overflow-wrap:anywhere}
        a{color:var(--accent)}
        .lead{font-size:1.05rem;color:var(--soft);margin:0 0 14px}
        .skip{position:absolute;left:-99em}
        .skip:focus{left:8px;top:8px;z-index:3;background:var(--card);padding:6px 12px}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .facts{display:flex;flex-wrap:wrap;gap:4px 26px;margin:14px 0 0;font-size:.9rem}
        .facts div{display:flex;gap:7px;max-width:100%}
        .facts dt{color:var(--faint)}
        .facts dd{margin:0;overflow-wrap:anywhere;min-width:0}
        .warning{border-left:4px solid var(--warn);background:var(--card);padding:8px 14px;margin:12px 0}
        nav{position:sticky;top:0;z-index:2;background:var(--page);border-bottom:1px solid var(--line);margin-top:18px}
        nav .in{display:flex;gap:4px 20px;align-items:center;min-height:44px;flex-wrap:wrap}
        nav a{text-decoration:none;font-weight:600;font-size:.93rem;padding:6px 0}
        nav button{margin-left:auto}
        button,select,input{font:inherit;font-size:.9rem;color:var(--ink);background:var(--card);border:1px solid var(--line);border-radius:6px;padding:4px 10px;min-height:32px}
        button{cursor:pointer}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        .js{display:none}
        .has-js .js{display:flex}
        .v{font-weight:600;white-space:nowrap}
        .v i{font-style:normal;display:inline-block;width:1.25em;text-align:center;margin-right:.2em}
        .pass{color:var(--pass)}.fixed{color:var(--fixed)}.info{color:var(--info)}.known{color:var(--known)}.warn{color:var(--warn)}
        .fail{color:var(--fail)}.error{color:var(--error)}.inconclusive{color:var(--inconclusive)}.notmet{color:var(--notmet)}.na{color:var(--na)}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-size:.92rem}
        th{text-align:left;font-weight:600;color:var(--soft);border-bottom:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:bottom}
        td{border-bottom:1px solid var(--hair);padding:6px 12px 6px 0;vertical-align:top;overflow-wrap:anywhere}
        th.n,td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
        .summary{width:auto}
        .summary td,.summary th{padding-right:20px}
        .muted,.zero{color:var(--soft)}
        [hidden]{display:none!important}
        .chips{display:flex;flex-wrap:wrap;gap:5px;margin:6px 0;padding:0;list-style:none;font-size:.86rem}
        .chips li{border:1px solid var(--line);border-radius:5px;padding:1px 7px;background:var(--card);overflow-wrap:anywhere}
        .chips a{display:inline-block;min-height:24px;line-height:24px}
        .chips b{font-weight:600;color:var(--soft);margin-left:5px;font-variant-numeric:tabular-nums}
        .missed li{color:var(--soft);border-style:dashed;background:none}
        details.inner{margin-top:14px}
        details.inner>summary{cursor:pointer;font-weight:600;padding:4px 0}
        code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
        code{font-size:.92em;overflow-wrap:anywhere}
        footer{max-width:1120px;margin:40px auto;padding:0 20px;color:var(--faint);font-size:.87rem}
        @media (max-width:640px){main,header .in,nav .in,footer{padding-left:14px;padding-right:14px}nav .in{column-gap:14px}h1{font-size:1.35rem}.summary td,.summary th{padding-right:12px}.chips li{padding:3px 8px}}
        @media print{
        @page{margin:14mm}
        :root:root{color-scheme:light;\(light)--page:#fff}
        body{font-size:10.5pt}
        nav,.has-js .js,footer a,.skip{display:none}
        main,header .in{max-width:none;padding:0}
        h2,h3{break-after:avoid}
        tr{break-inside:avoid}
        .scroll{overflow:visible}
        }
        """
}
