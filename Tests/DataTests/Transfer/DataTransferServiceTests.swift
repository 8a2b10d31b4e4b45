import Foundation
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct DataTransferServiceTests {
  private static let endpoint = Endpoint<String>(path: ["text"]) {
    response throws(DecodingFailure) in
    guard let text = String(bytes: response.body, encoding: .utf8), text != "unreadable" else {
      throw DecodingFailure(path: "a.b[2]", reason: .null)
    }
    return text
  }

  private func outcome(
    of answer: Result<HTTPResponse, NetworkError>
  ) async throws -> Result<String, DataTransferError> {
    let service = DefaultDataTransferService(
      server: try BaseURL("https://market.example"),
      sessionManager: ScriptedSessionManager([answer]))
    do throws(DataTransferError) {
      return .success(try await service.request(Self.endpoint))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: [200, 201, 202, 204, 206, 299])
  func `any status of 200 to 299 is a success`(status: Int) async throws {
    let response = HTTPResponse(status: status, body: Data("hello".utf8))
    #expect(try await outcome(of: .success(response)) == .success("hello"))
  }

  @Test(arguments: [100, 199, 300, 301, 304, 400, 401, 404, 418, 500, 503, 599, 999])
  func `no other status is`(status: Int) async throws {
    let response = HTTPResponse(status: status, body: Data("hello".utf8))
    #expect(
      try await outcome(of: .success(response))
        == .failure(.status(HTTPStatusError(status: status))))
  }

  @Test(arguments: [
    (#"{"code":400,"message":"name is too short"}"#, 400, "name is too short"),
    (#"{"error":true,"reason":"Not Found"}"#, nil, "Not Found"),
    (#"{"code":"E1","message":7}"#, nil, nil),
    ("<html>Bad Gateway</html>", nil, nil),
    ("", nil, nil),
    ("[1,2]", nil, nil),
  ])
  func `the error keeps status, code and message of the server`(
    body: String, code: Int?, message: String?
  ) async throws {
    let response = HTTPResponse(status: 400, body: Data(body.utf8))
    let failure = HTTPStatusError(status: 400, code: code, message: message)
    #expect(try await outcome(of: .success(response)) == .failure(.status(failure)))
  }

  @Test(arguments: [
    ("0", Duration.zero), ("120", .seconds(120)), ("Sun, 06 Nov 1994 08:49:40 GMT", .seconds(3)),
    ("99999999999999999999", .seconds(1 << 31)), ("-1", nil), ("soon", nil), ("", nil),
  ])
  func `the error keeps the wait of Retry-After`(value: String, wait: Duration?) async throws {
    let response = HTTPResponse(
      status: 503,
      headers: ["retry-after": value, "date": "Sun, 06 Nov 1994 08:49:37 GMT"])
    let failure = HTTPStatusError(status: 503, retryAfter: wait)
    #expect(try await outcome(of: .success(response)) == .failure(.status(failure)))
  }

  @Test func `the error keeps the place that could not be read`() async throws {
    let response = HTTPResponse(status: 200, body: Data("unreadable".utf8))
    let failure = DecodingFailure(path: "a.b[2]", reason: .null)
    #expect(try await outcome(of: .success(response)) == .failure(.decoding(failure)))
  }

  @Test(arguments: [
    NetworkError.cancelled, .timedOut, .cannotConnect(reason: "refused"),
    .interrupted(reason: "reset"), .bodyTooLarge(limit: 10),
  ])
  func `a failure of the wire is passed on as it is`(error: NetworkError) async throws {
    #expect(try await outcome(of: .failure(error)) == .failure(.network(error)))
  }
}
