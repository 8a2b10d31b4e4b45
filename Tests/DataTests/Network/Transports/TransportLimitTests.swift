import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct TransportLimitTests {
  private let limits = ExchangeLimits(maximumBodySize: 100_000)

  @Test(arguments: Transport.allCases)
  func `a body of exactly the limit is read`(transport: Transport) async throws {
    let body = Data(repeating: 7, count: 100_000)
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 200, body: body) })
    defer { server.stop() }
    #expect(
      try await transport.manager(limits: limits).response(to: HTTPRequest(url: server.url())).body
        == body)
  }

  @Test(arguments: Transport.allCases)
  func `a body that becomes too large is left`(transport: Transport) async throws {
    let isLeft = Gate()
    let server = try LoopbackServer(script: { connection in
      _ = try connection.readRequest()
      try connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
      let chunk = Data("2000\r\n".utf8) + Data(repeating: 7, count: 8_192) + Data("\r\n".utf8)
      defer { isLeft.open() }
      for _ in 1...100 { try connection.send(chunk) }
      connection.readToEnd()
    })
    defer { server.stop() }
    await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
      try await transport.manager(limits: limits).response(to: HTTPRequest(url: server.url()))
    }
    await isLeft.pass()
  }

  /// The socket refuses whatever is packed.
  @Test func `a small packed body that unpacks to a large one is left by URLSession`() async throws
  {
    let bomb = Self.packedZeros(runs: 40_000)
    #expect(bomb.count < 100_000)
    let server = try LoopbackServer(answer: { request in
      request.target == "/bomb"
        ? HTTPResponse(status: 200, headers: ["Content-Encoding": "gzip"], body: bomb)
        : HTTPResponse(status: 200)
    })
    defer { server.stop() }
    let manager = URLSessionManager(limits: limits)
    await #expect(throws: NetworkError.bodyTooLarge(limit: 100_000)) {
      try await manager.response(to: HTTPRequest(url: server.url("/bomb")))
    }
    #expect(try await manager.response(to: HTTPRequest(url: server.url())).status == 200)
  }

  @Test(arguments: [
    (Duration.seconds(60), 60), (.seconds(1.9), 2), (.milliseconds(1), 1), (.zero, 1),
    (.seconds(-5), 1), (.seconds(Int64.max), 86_400),
    (Duration(secondsComponent: .min, attosecondsComponent: 0), 1),
  ])
  func `the idle timeout of URLSession is a whole number of seconds within a day`(
    timeout: Duration, seconds: Int
  ) {
    #expect(ExchangeLimits(idleTimeout: timeout).idleTimeoutInSeconds == seconds)
  }

  /// The beginning of a gzip stream (RFC 1951 and 1952) of one zero and then runs of 258 zeros, 13 bits each.
  private static func packedZeros(runs: Int) -> Data {
    let bits = "110" + "00110000" + String(repeating: "1100010100000", count: runs)
    var packed = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    var (byte, width): (UInt8, UInt8) = (0, 0)
    for bit in bits.utf8 {
      byte |= (bit - UInt8(ascii: "0")) << width
      width += 1
      if width == 8 {
        packed.append(byte)
        (byte, width) = (0, 0)
      }
    }
    return packed
  }
}
