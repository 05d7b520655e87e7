import TestKit
import Testing

/// `dyno decode http`.
@Suite struct MessageDecodingTests {
    @Test func bothDirectionsOfAStreamAreExplained() async throws {
        let run = await CommandRun(
            "decode", "http",
            #"POST /tripInfo HTTP/1.1\r\nHost: a\r\nX: a\r\n b\r\nContent-Length: 35\r\n\r\n"#
                + #"{"userID":7,"a":[1,2],"b":{"c":[]}}"#
                + #"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\ntrue\r\n0\r\n\r\n"#
                + #"HEAD / HTTP/1.0\r\n\r\nHTTP/1.0 200 OK\r\nContent-Length: 9\r\n\r\nGET"#)
        #expect(run.code == 0)
        #expect(
            run.output == """
                byte 0: request, 101 bytes, 35 bytes of content
                  POST /tripInfo HTTP/1.1
                  Host: a
                  X: a b
                  Content-Length: 35

                  {
                    "userID": 7,
                    "a": [1, 2],
                    "b": {
                      "c": []
                    }
                  }
                wrong: byte 40: obsolete line folding (RFC 9112 5.2)

                byte 101: response, 61 bytes, 4 bytes of content
                  HTTP/1.1 200 OK
                  Transfer-Encoding: chunked

                  true

                byte 162: request, 19 bytes, no content
                  HEAD / HTTP/1.0

                byte 181: response, 38 bytes, no content
                  HTTP/1.0 200 OK
                  Content-Length: 9

                wrong: byte 222: the stream ends within a message (RFC 9112 8)
                the 3 bytes from byte 219 on are not a whole message

                """)
    }

    @Test func contentThatIsNoTextIsShownAsDigits() async throws {
        // HTTP/1.1 200, Content-Length: 3, and the bytes 00 1B FF
        let run = await CommandRun(
            "decode", "http",
            "485454502F312E31203230300D0A436F6E74656E742D4C656E6774683A20330D0A0D0A001BFF")
        #expect(run.code == 0)
        #expect(run.output.hasSuffix("  Content-Length: 3\n\n  00 1B FF\n"))
    }

    @Test func whatIsNoMessageIsRefusedInOneLine() async throws {
        for arguments in [["160301020001"], ["GET"], [""], ["SSH-2.0-x\\r\\n"]] {
            let run = await CommandRun(words: ["decode", "http"] + arguments)
            #expect(run.code == 2, "\(arguments)")
            #expect(run.errors.lines.count == 1)
        }
    }
}
