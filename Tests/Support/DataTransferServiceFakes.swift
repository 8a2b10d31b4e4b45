public import OpenMarketData
public import OpenMarketDomain
import Synchronization
public import Testing

/// A data transfer service that returns a stored response for each method and path, for any number of calls.
///
/// If a call has no stored response, the service fails the test and throws `DataTransferError.network` with
/// `NetworkError.invalidRequest`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers = Mutex<[String: HTTPResponse]>([:])
  private let site: FailureLocation

  /// Creates a service without responses. The parameters are the source location at which the test fails.
  public init(
    sourceLocation: SourceLocation? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    site = FailureLocation(
      sourceLocation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The response for a method and a path, such as `/api/products/5`, or `nil` if the service has no response for this method and
  /// path.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers.withLock { $0["\(method) \(path)"] } }
    set { answers.withLock { $0["\(method) \(path)"] = newValue } }
  }

  /// Returns the stored response for the method and path of an endpoint, decoded by the endpoint. This method doesn't report
  /// progress.
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

/// A data transfer service that returns prepared responses in order, and records its calls.
///
/// The endpoint decodes each response. If a call has no prepared response, the service fails the test and throws
/// `DataTransferError.network` with `NetworkError.invalidRequest`.
public final class ScriptedDataTransferService: DataTransferService, AnswerCounting {
  private let script: AnswerScript<HTTPResponse, DataTransferError>
  private let recorded = Mutex<[DataTransferCall]>([])

  /// Creates a service that returns the responses in the order of the calls. If a call has no prepared
  /// response, the test fails at the source location in the other parameters.
  public init(
    _ answers: [Result<HTTPResponse, DataTransferError>],
    sourceLocation: SourceLocation? = nil, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(
      sourceLocation, fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(answers, of: "ScriptedDataTransferService", at: site) {
      .network(.invalidRequest(reason: $0))
    }
  }

  /// The recorded calls, in order.
  public var calls: [DataTransferCall] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { script.count }

  /// Returns the next prepared response, decoded by the endpoint, or throws the next prepared error. This method doesn't report
  /// progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    recorded.withLock { $0.append(call) }
    return try endpoint.value(of: script.next(for: "\(call)"))
  }
}

/// A recorded call to a data transfer service.
public struct DataTransferCall: Hashable, Sendable, CustomStringConvertible {
  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The path, such as `/api/products/5`. Secret path components are masked.
  public let path: String
  /// The query items, in order.
  public let query: [QueryItem]
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
  /// Decodes a response with a status from 200 to 299. For any other status, throws an error with the details of the response.
  fileprivate func value(of response: HTTPResponse) throws(DataTransferError) -> Response {
    guard 200...299 ~= response.status else {
      throw .status(HTTPStatusError(response))
    }
    do throws(DecodingFailure) {
      return try read(response)
    } catch {
      throw .decoding(error)
    }
  }
}
