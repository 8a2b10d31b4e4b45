public import Foundation
public import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// A data transfer service that stores a response for each method and path, and returns it to any
/// number of calls.
///
/// If no response is stored for a call, the service fails the test and throws
/// `DataTransferError.network` with `NetworkError.invalidRequest`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers = Mutex<[String: HTTPResponse]>([:])
  private let site: FailureLocation

  /// Creates a service without responses. If a call has no stored response, the test fails at the
  /// source location in the parameters.
  public init(file: StaticString = #filePath, line: UInt = #line) {
    site = FailureLocation(file: file, line: line)
  }

  /// The stored response for a method and a path, such as `/api/products/5`, or `nil` if no
  /// response is stored for them.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers.withLock { $0["\(method) \(path)"] } }
    set { answers.withLock { $0["\(method) \(path)"] = newValue } }
  }

  /// Returns the stored response for the method and path of an endpoint. The endpoint decodes the
  /// response. This method doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    guard let answer = self[call.method, call.path] else {
      let reason =
        "InMemoryDataTransferService has no answer to \(call). Give it one, or see why it is asked."
      site.fail(reason)
      throw .network(.invalidRequest(reason: reason))
    }
    return try endpoint.value(of: answer)
  }
}

/// A data transfer service that returns prepared responses, one for each call, and records its
/// calls.
///
/// The endpoint decodes each response. If there are more calls than prepared responses, the service
/// fails the test and throws `DataTransferError.network` with `NetworkError.invalidRequest`.
public final class ScriptedDataTransferService: DataTransferService, AnswerCounting {
  private let script: AnswerScript<HTTPResponse, DataTransferError>
  private let recorded = Mutex<[DataTransferCall]>([])

  /// Creates a service that returns the given responses. The first call gets the first response. If
  /// there are more calls than responses, the test fails at the source location in the other
  /// parameters.
  public init(
    _ answers: [Result<HTTPResponse, DataTransferError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    script = AnswerScript(answers, of: Self.self, file, line) {
      .network(.invalidRequest(reason: $0))
    }
  }

  /// The recorded calls, from first to last.
  public var calls: [DataTransferCall] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { script.count }

  /// Returns the next prepared response, which the endpoint decodes, or throws the next prepared
  /// error. This method doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    recorded.withLock { $0.append(call) }
    return try endpoint.value(of: script.next(for: "\(call)"))
  }
}

/// A recorded call to a data transfer service.
public struct DataTransferCall: Sendable, CustomStringConvertible {
  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The path, such as `/api/products/5`. Path components that are secret are masked.
  public let path: String
  /// The query items in the order of the URL.
  public let query: [URLQueryItem]
  /// The body of the request, or `nil` if the request has no body.
  public let body: RequestBody?

  init(_ endpoint: Endpoint<some Sendable>) {
    method = endpoint.method
    path = endpoint.path.map { "/\($0)" }.joined()
    query = endpoint.query
    body = endpoint.body
  }

  /// The method and the path, separated by a space.
  public var description: String { "\(method) \(path)" }
}

extension Endpoint {
  /// Decodes a response if its status is from 200 to 299. Otherwise, throws an error with the
  /// details of the response.
  fileprivate func value(of response: HTTPResponse) throws(DataTransferError) -> Response {
    guard 200...299 ~= response.status else {
      throw .status(HTTPStatusError(response, hasSeller: !secrets.isEmpty))
    }
    do throws(DecodingFailure) {
      return try read(response)
    } catch {
      throw .decoding(error)
    }
  }
}
