public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// A data transfer service with an answer for each method and path, for any number of calls.
///
/// A call without an answer fails the test and throws `NetworkError.invalidRequest` inside `DataTransferError.network`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers = Mutex<[String: HTTPResponse]>([:])
  private let site: FailureLocation

  /// Creates a service without answers. The parameters are the place where the test fails.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The answer to a method and a path, such as `/api/products/5`, or `nil` if they have no answer.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers.withLock { $0["\(method) \(path)"] } }
    set { answers.withLock { $0["\(method) \(path)"] = newValue } }
  }

  /// Returns the answer to the endpoint's method and path. Doesn't report progress.
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

/// A data transfer service that returns prepared answers in order, and records its calls.
///
/// The endpoint reads each answer. If a call has no answer left, the service fails the test and throws `NetworkError.invalidRequest` inside
/// `DataTransferError.network`.
public final class ScriptedDataTransferService: DataTransferService {
  private let script: AnswerScript<HTTPResponse, DataTransferError>
  private let recorded = Mutex<[DataTransferCall]>([])

  /// Creates a service with answers in the order of the calls. The other parameters are the place where the test fails.
  public init(
    _ answers: [Result<HTTPResponse, DataTransferError>], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let site = FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    script = AnswerScript(answers, of: "ScriptedDataTransferService", at: site) {
      .network(.invalidRequest(reason: $0))
    }
  }

  /// The calls so far, in order.
  public var calls: [DataTransferCall] { recorded.withLock(\.self) }

  /// Returns the next answer. Doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    recorded.withLock { $0.append(call) }
    return try endpoint.value(of: script.next(for: "\(call)"))
  }
}

/// A recorded call of a data transfer service.
public struct DataTransferCall: Hashable, Sendable, CustomStringConvertible {
  /// The method of the request.
  public let method: HTTPMethod
  /// The path, such as `/api/products/5`. Parts that are secrets are masked.
  public let path: String
  /// The query items, in order.
  public let query: [QueryItem]
  /// The body of the request, or `nil` if the request has none.
  public let body: RequestBody?

  init(_ endpoint: Endpoint<some Sendable>) {
    method = endpoint.method
    path = endpoint.path.map { "/\($0)" }.joined()
    query = endpoint.query
    body = endpoint.body
  }

  /// The method and the path.
  public var description: String { "\(method) \(path)" }
}

extension Endpoint {
  /// Reads a successful response. Any other status is an error that contains only the status.
  fileprivate func value(of response: HTTPResponse) throws(DataTransferError) -> Response {
    guard 200...299 ~= response.status else {
      throw .status(HTTPStatusError(status: response.status))
    }
    do throws(DecodingFailure) {
      return try read(response)
    } catch {
      throw .decoding(error)
    }
  }
}
