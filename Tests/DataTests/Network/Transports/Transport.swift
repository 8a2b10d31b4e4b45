import OpenMarketData
import Testing

/// The session managers that carry requests over the network: what holds for one is tested over all of them.
enum Transport: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case socket
  case system
  case urlSession

  var testDescription: String { rawValue }

  func manager(limits: ExchangeLimits = ExchangeLimits()) -> any NetworkSessionManager {
    switch self {
    case .socket: SocketSessionManager(limits: limits)
    case .system: SystemSessionManager(limits: limits)
    case .urlSession: URLSessionManager(limits: limits)
    }
  }

  /// Those that take every answer a server can send: FoundationNetworking ends the process for some.
  static var robust: [Transport] { [.socket, .system] }
}
