import Foundation
import OpenMarketData
import OpenMarketDomain

extension DefaultDataTransferService {
  /// Creates a service for a server that the given session manager stands for.
  init(over session: any NetworkSessionManager) throws {
    self.init(server: try BaseURL("https://market.example"), sessionManager: session)
  }
}

extension APIVersion {
  /// Returns a repository for this version of the API.
  func repository(over session: any NetworkSessionManager) throws -> any ProductRepository {
    let service = try DefaultDataTransferService(over: session)
    return switch self {
    case .v2, .v3: V3ProductRepository(service: service, version: self)
    case .v1: V1ProductRepository(service: service)
    }
  }
}

extension Result<HTTPResponse, NetworkError> {
  static func answer(_ body: String, status: Int = 200) -> Self {
    .success(HTTPResponse(status: status, body: Data(body.utf8)))
  }

  static func refusal(_ status: Int, _ reason: String = "why") -> Self {
    .answer(#"{"error":true,"reason":"\#(reason)"}"#, status: status)
  }
}
