public import OpenMarketData
public import OpenMarketDomain
import Synchronization

/// A data transfer service with an answer for each method and path, for any number of calls.
///
/// A call without an answer fails the test and throws `NetworkError.invalidRequest` inside `DataTransferError.network`.
public final class InMemoryDataTransferService: DataTransferService {
  private let answers: AnswerTable

  /// Begins without answers. The rest is the place where the test fails.
  public init(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    answers = AnswerTable(
      of: "InMemoryDataTransferService",
      at: FailureLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// The answer to a method and a path, such as `/api/products/5`; `nil` for none.
  public subscript(method: HTTPMethod, path: String) -> HTTPResponse? {
    get { answers[method, path] }
    set { answers[method, path] = newValue }
  }

  /// Returns the answer to the endpoint's method and path. Doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let call = DataTransferCall(endpoint)
    let result: Result<HTTPResponse, DataTransferError>
    do throws(NetworkError) {
      result = .success(try answers.answer(to: call.method, call.path, of: "\(call)"))
    } catch {
      result = .failure(.network(error))
    }
    return try endpoint.answer(result)
  }
}

/// A data transfer service that gives prepared answers in order, and remembers what it was asked.
///
/// The endpoint reads each answer. When it is asked for more than it was given, it fails the test, and answers
/// `NetworkError.invalidRequest` within `DataTransferError.network`.
public final class ScriptedDataTransferService: DataTransferService {
  private let script: AnswerScript<HTTPResponse, DataTransferError>
  private let recorded = Mutex<[DataTransferCall]>([])

  /// Prepares the answers, in the order in which the calls come. The rest is the place where the test fails.
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
    return try endpoint.answer(script.next(for: "\(call)"))
  }
}

/// A data transfer service that answers each call when the test says so; the endpoint reads the answer.
public final class GatedDataTransferService: DataTransferService {
  /// The calls that wait for an answer. A cancelled one gets `NetworkError.cancelled` within `DataTransferError.network`.
  public let calls = GatedCalls<DataTransferCall, HTTPResponse, DataTransferError>(
    cancellation: .network(.cancelled))

  /// Begins without calls.
  public init() {}

  /// Waits for the test's answer. Doesn't report progress.
  public func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let result: Result<HTTPResponse, DataTransferError>
    do throws(DataTransferError) {
      result = .success(try await calls.perform(DataTransferCall(endpoint)))
    } catch {
      result = .failure(error)
    }
    return try endpoint.answer(result)
  }
}

/// A recorded call of a data transfer service.
public struct DataTransferCall: Hashable, Sendable, CustomStringConvertible {
  /// The method of the request.
  public let method: HTTPMethod
  /// The path, such as `/api/products/5`; a part that is a secret is masked.
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
  /// Reads an answer to a success. Any other status is a ``OpenMarketData/DataTransferError/status(_:)`` that says no more than
  /// the status.
  func answer(
    _ result: Result<HTTPResponse, DataTransferError>
  ) throws(DataTransferError) -> Response {
    let response = try result.get()
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
