public import OpenMarketData
public import OpenMarketDomain
import Synchronization

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
