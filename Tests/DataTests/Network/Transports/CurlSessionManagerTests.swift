#if !canImport(Darwin) && !OPENMARKET_URLSESSION
  import Foundation
  import OpenMarketData
  import OpenMarketTestSupport
  import Testing

  struct CurlSessionManagerTests {
    private let manager = CurlSessionManager()
    private let server: LoopbackServer

    init() throws {
      server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200) })
    }

    @Test func `a request has the format of HTTP/1.1`() async throws {
      let received = Recorder<String>()
      let server = try LoopbackServer(script: { connection in
        // The head and the body may arrive separately.
        var bytes = try connection.readSome()
        if bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) { bytes += try connection.readSome() }
        received.append(String(decoding: bytes, as: UTF8.self))
        try connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        connection.readToEnd()
      })
      _ = try await manager.response(
        to: HTTPRequest(
          method: .patch, url: server.url("/x/../a%2Fb?c=d%20e#part"),
          headers: ["identifier": "seller", "Accept-Encoding": "gzip", "X-Empty": ""],
          body: Data("{}".utf8)))
      #expect(
        received.all.first == """
          PATCH /x/../a%2Fb?c=d%20e HTTP/1.1\r
          Host: 127.0.0.1:\(server.port)\r
          Accept: */*\r
          identifier: seller\r
          X-Empty:\r
          Accept-Encoding: identity\r
          Content-Length: 2\r
          \r
          {}
          """)
    }

    @Test(arguments: [
      (HTTPMethod.get, nil), (.head, nil), (.delete, nil), (.options, nil), (.post, "0"),
      (.patch, "0"),
    ])
    func `an empty POST or PATCH has length 0`(method: HTTPMethod, length: String?) async throws {
      _ = try await manager.response(to: HTTPRequest(method: method, url: server.url()))
      let sent = server.requests.map {
        [$0.method.rawValue, $0.headers["Content-Length"], $0.headers["Content-Type"]]
      }
      #expect(sent == [[method.rawValue, length, nil]])
    }

    @Test(arguments: ["localhost", "market.localhost", "LOCALHOST"])
    func `the client connects to a name of this computer`(name: String) async throws {
      let request = try HTTPRequest(to: "http://\(name):\(server.port)/")
      #expect(try await manager.response(to: request).status == 200)
    }

    @Test(arguments: [
      ("http://[::1]:9/", "cannot-connect"), ("http://market.invalid/", "cannot-connect"),
      ("ftp://market.example/", "invalid-request"), ("http://a%2fb/", "invalid-request"),
      ("http://[fe80::1%25eth0]/", "invalid-request"),
    ])
    func `a URL that can't be reached, or isn't supported, is an error`(
      address: String, code: String
    ) async throws {
      #expect(await manager.outcome(of: try HTTPRequest(.post, to: address)).code == code)
    }

    /// Responses that a proxy and libcurl may end at different bytes.
    private static let ambiguousResponses = [
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: \(3 + other.count)\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length: \(3 + other.count)\r\nContent-Length: 3\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length: 3, \(3 + other.count)\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length: +3\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length:\r\n 3\r\n\r\nabc",
      "HTTP/1.1 200 OK\nContent-Length: 3\n\nabc",
      "HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\nabc",
      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n\(chunks)",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, a\r\n\r\n\(chunks)",
      "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)",
    ]
    private static let chunks = "3\r\nabc\r\n0\r\n\r\n"
    private static let other = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nother"

    @Test(.timeLimit(.minutes(10)), arguments: [HTTPMethod.get, .head], Self.ambiguousResponses)
    func `bytes after a response aren't the next`(method: HTTPMethod, bytes: String) async throws {
      let server = try LoopbackServer(script: { connection in
        while let request = try connection.readRequest() {
          if request.target == "/next" {
            try connection.send(HTTPResponse(status: 200, body: Data("own".utf8)), to: request)
          } else {
            try connection.send(bytes + Self.other)
          }
        }
      })
      _ = try? await manager.response(to: HTTPRequest(method: method, url: try server.url()))
      let next = try await manager.response(to: HTTPRequest(url: try server.url("/next")))
      #expect(next.body == Data("own".utf8))
    }

    @Test func `a read is repeated if late bytes of another response came first`() async throws {
      let (isReceived, isSent) = (Gate(), Gate())
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readRequest()
        try connection.send("HTTP/1.1 204 No Content\r\n\r\n")
        try connection.wait(at: isReceived)
        try connection.send("null")
        isSent.open()
        connection.readToEnd()
      })
      let request = HTTPRequest(url: try server.url())
      _ = try await manager.response(to: request)
      isReceived.open()
      await isSent.pass()
      let retrying = RetryingSessionManager(manager, policy: RetryPolicy(baseDelay: .zero))
      #expect(try await retrying.response(to: request).status == 204)
    }

    @Test(arguments: Transport.allCases)
    func `a cancelled upload is reset with its unsent bytes`(transport: Transport) async throws {
      let (hasBegun, isCancelled, isRead) = (Gate(), Gate(), Gate())
      let (sizes, resets) = (Recorder<Int>(), Recorder<Bool>())
      let server = try LoopbackServer(script: { connection in
        defer { isRead.open() }
        _ = try connection.readSome()
        hasBegun.open()
        try connection.wait(at: isCancelled)
        do {
          repeat { sizes.append(try connection.readSome().count) } while sizes.all.last != 0
        } catch {
          resets.append(true)
        }
      })
      // The body is larger than the system's buffers.
      let body = Data(repeating: 7, count: 64 << 20)
      let request = HTTPRequest(method: .post, url: try transport.url(server), body: body)
      let manager = transport.manager()
      let load = Task { try await manager.response(to: request) }
      await hasBegun.pass()
      load.cancel()
      await #expect(throws: NetworkError.cancelled) { try await load.value }
      isCancelled.open()
      await isRead.pass()
      #expect(sizes.all.reduce(0, +) < body.count)
      // A TLS server may read the end of the TLS connection before it notices the reset.
      if transport == .http { #expect(resets.all == [true]) }
    }

    @Test(
      .enabled(if: TLSRelay.shared != nil, "Tests over https need python3 and openssl."),
      arguments: [
        (TLSRelay.Certificate.expired, "has expired"), (.otherHost, "for another host"),
        (.selfSigned, "trusted (code 18)"), (.valid, "trusted (code 20)"),
      ])
    func `a certificate that isn't valid ends the exchange before the request`(
      certificate: TLSRelay.Certificate, text: String
    ) async throws {
      let port = try #require(try TLSRelay.shared?.port(to: server.port, certificate: certificate))
      // The system's authorities don't include the tests' own.
      let authorities = certificate == .valid ? nil : TLSRelay.shared?.authority
      let outcome = await CurlSessionManager(certificates: authorities)
        .outcome(of: try HTTPRequest(.post, to: "https://127.0.0.1:\(port)/"))
      #expect(outcome.code == "untrusted-server")
      #expect("\(outcome)".contains(text))
      #expect(server.requests.isEmpty)
    }

    @Test(arguments: [nil, "", "no PEM"])
    func `without authorities nothing is sent`(contents: String?) async throws {
      let server = try LoopbackServer(script: { $0.readToEnd() })
      let folder = try TemporaryFolder()
      let file = folder.url.appending(path: "certificates.pem")
      try contents.map { try Data($0.utf8).write(to: file) }
      let request = try HTTPRequest(.post, to: "https://127.0.0.1:\(server.port)/")
      await #expect(throws: NetworkError.missingCertificates(file: file.path)) {
        try await CurlSessionManager(certificates: file).response(to: request)
      }
    }

    /// A server that says nothing is given up after the idle timeout.
    @Test(arguments: [
      ("hold", "handshake-failed"), ("end", "handshake-failed"), ("reset", "handshake-failed"),
      ("http", "handshake-failed"), ("silence", "cannot-connect"),
    ])
    func `a port without TLS is a failed handshake, and isn't sent the request`(
      answer: String, code: String
    ) async throws {
      let server = try LoopbackServer(script: { connection in
        _ = try connection.readSome()
        switch answer {
        case "http": try connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
        case "hold": try connection.send("\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}")
        case "reset": connection.reset()
        case "silence": connection.readToEnd()
        default: break
        }
      })
      let manager = CurlSessionManager(
        limits: ExchangeLimits(idleTimeout: answer == "silence" ? .milliseconds(300) : .patient))
      let request = try HTTPRequest(.post, to: "https://127.0.0.1:\(server.port)/")
      #expect(await manager.outcome(of: request).code == code)
    }
  }
#endif
