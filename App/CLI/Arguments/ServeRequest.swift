import Foundation

/// What `serve` is to serve, and where.
struct ServeRequest: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case memory
    /// In memory, with so many invented products.
    case invented(products: Int)
    /// The user's data folder unless given.
    case folder(URL?)
  }

  static let defaultPort = 8080
  static let defaultHost = "127.0.0.1"

  let host: String
  let port: Int
  let place: Place
  /// Decides the addresses that the market gives.
  let seed: UInt64?
  let isLenient: Bool
  let faultsPath: String?

  init(_ settings: Settings) throws(UsageError) {
    let arguments = settings.arguments
    host = try arguments.value(of: ServeOptions.host) ?? Self.defaultHost
    port = try arguments.value(of: ServeOptions.port) ?? Self.defaultPort
    let folder = try settings.value(of: FolderOptions.dataDirectory)
    let products = try arguments.value(of: ServeOptions.products)
    seed = try arguments.value(of: ServeOptions.seed).map { UInt64($0) }
    let inMemory = [
      ServeOptions.ephemeral, ServeOptions.products.declaration, ServeOptions.seed.declaration,
    ].first(where: arguments.has)
    if let inMemory, arguments.has(FolderOptions.dataDirectory.declaration) {
      throw .conflictingOptions(
        inMemory.spelling, FolderOptions.dataDirectory.declaration.spelling)
    }
    place =
      products.map { .invented(products: $0) } ?? (inMemory == nil ? .folder(folder) : .memory)
    isLenient = arguments.has(ServeOptions.lenient)
    faultsPath = try arguments.value(of: ServeOptions.faults)
  }
}
