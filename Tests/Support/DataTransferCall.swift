public import OpenMarketData
import OpenMarketDomain

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
