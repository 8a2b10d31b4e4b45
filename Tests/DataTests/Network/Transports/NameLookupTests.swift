import Foundation
import OpenMarketSockets
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// No name is looked up in the network here.
struct NameLookupTests {
  @Test func `the system knows this machine by name`() {
    let addresses = SocketAddress.lookedUp(name: "localhost", port: 80)
    #expect(!addresses.isEmpty)
    #expect(addresses.allSatisfy { $0.isLoopback && $0.port == 80 })
  }

  @Test(arguments: [HTTPMethod.get, .post])
  func `a name without an address is no connection`(method: HTTPMethod) async throws {
    let manager = SocketSessionManager(lookup: NameLookup { _, _ in [] })
    await #expect(throws: NetworkError.cannotConnect(reason: "The host was not found.")) {
      try await manager.response(to: try request(method))
    }
  }

  @Test func `the addresses of a name are tried in order`() async throws {
    let server = try LoopbackServer(answer: { _ in HTTPResponse(status: 201) })
    let refusing = try LoopbackServerSocket.bound()
    defer {
      server.stop()
      refusing.close()
    }
    let ports = [try refusing.port(), server.port]
    let manager = SocketSessionManager(
      lookup: NameLookup { name, port in
        guard name == "market.example", port == 81 else { return [] }
        return ports.compactMap { SocketAddress(host: "127.0.0.1", port: UInt16($0)) }
      })
    #expect(try await manager.response(to: try request(.post)).status == 201)
    #expect(server.requests.map { $0.headers["Host"] } == ["market.example:81"])
  }

  @Test func `a name all of whose addresses refuse is no connection`() async throws {
    let refusing = try LoopbackServerSocket.bound()
    defer { refusing.close() }
    let port = UInt16(try refusing.port())
    let manager = SocketSessionManager(
      lookup: NameLookup { _, _ in
        ["127.0.0.1", "127.0.0.2"].compactMap { SocketAddress(host: $0, port: port) }
      })
    await #expect(throws: NetworkError.cannotConnect(reason: "The host refused the connection.")) {
      try await manager.response(to: try request(.post))
    }
  }

  @Test func `a caller that leaves does not wait for a name`() async throws {
    let gate = Gate()
    let manager = SocketSessionManager(
      lookup: NameLookup { _, _ in
        gate.passBlocking()
        return []
      })
    let request = try request(.get)
    let load = Task { try await manager.response(to: request) }
    try await gate.arrivals()
    load.cancel()
    await #expect(throws: NetworkError.cancelled) { try await load.value }
    gate.open()
  }

  private func request(_ method: HTTPMethod) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try #require(URL(string: "http://market.example:81/")))
  }
}
