import Foundation
import OpenMarket
import OpenMarketData

/// Which market a command asks, and how.
struct ServerChoice: Hashable, Sendable {
  /// `nil` for the embedded market.
  var address: ServerAddress?
  /// Where the embedded market is kept; the user's data folder unless given.
  var folder: URL?
  var dialect = MarketDialect.current
  var allowsPlainHTTP = false

  init(address: ServerAddress? = nil) {
    self.address = address
  }

  /// A folder that is named on the command line goes before a server that is named elsewhere.
  init(_ settings: Settings) throws(UsageError) {
    let server = ServerOptions.server
    let folder = FolderOptions.dataDirectory
    switch (settings.arguments.has(server.declaration), settings.arguments.has(folder.declaration))
    {
    case (true, true):
      throw .conflictingOptions(server.declaration.spelling, folder.declaration.spelling)
    case (false, true): break
    case (_, false): address = try settings.value(of: server)
    }
    if address == nil { self.folder = try settings.value(of: folder) }
    dialect = try settings.value(of: ServerOptions.api) ?? .current
    allowsPlainHTTP = settings.has(ServerOptions.allowHTTP)
  }
}
