import OpenMarketKit

/// A notice of the market to its users.
struct Notice: Hashable, Sendable, Identifiable {
  let id: Int
  let title: String
  let text: String
}

/// The notices of a market.
protocol NoticeRepository: Sendable {
  /// Loads the current notices, newest first.
  func notices() async throws(MarketError) -> [Notice]
}

/// The notices of a server.
struct RemoteNoticeRepository: NoticeRepository {
  let service: any DataTransferService

  func notices() async throws(MarketError) -> [Notice] {
    do {
      return try await service.request(.notices).notices.map(\.entity)
    } catch {
      throw MarketError(error)
    }
  }
}

extension Endpoint<NoticesDTO> {
  /// The current notices, newest first.
  fileprivate static var notices: Endpoint {
    Endpoint(path: ["api", "notices"])
  }
}

/// The response to `GET /api/notices`.
private struct NoticesDTO: Decodable {
  struct Row: Decodable {
    let id: Int
    let title: String
    let message: String

    var entity: Notice { Notice(id: id, title: title, text: message) }
  }

  let notices: [Row]
}
