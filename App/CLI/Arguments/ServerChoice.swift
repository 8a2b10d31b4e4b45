import OpenMarket
import OpenMarketData

/// Which market a command asks, and how.
struct ServerChoice: Hashable, Sendable {
  /// `nil` for the embedded market.
  var address: ServerAddress?
  var dialect = MarketDialect.current
  var allowsPlainHTTP = false

  init(address: ServerAddress? = nil) {
    self.address = address
  }

  init(_ arguments: ParsedArguments, environment: [String: String]) throws(UsageError) {
    address = try Self.address(arguments, environment: environment)
    dialect = try arguments.value(of: ServerOptions.api) ?? .current
    allowsPlainHTTP = arguments.has(ServerOptions.allowHTTP)
  }

  private static func address(
    _ arguments: ParsedArguments, environment: [String: String]
  ) throws(UsageError) -> ServerAddress? {
    let variable = "OPENMARKET_SERVER"
    if let address = try arguments.value(of: ServerOptions.server) { return address }
    guard let text = environment[variable], !text.isEmpty else { return nil }
    return try ParsedArguments.read(text, as: ServerOptions.server, named: variable)
  }
}
