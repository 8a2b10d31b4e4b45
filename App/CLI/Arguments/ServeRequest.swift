import Foundation

/// What `serve` is to serve, and where.
struct ServeRequest: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case memory
    /// The user's data folder unless given.
    case folder(URL?)
  }

  static let defaultPort = 8080
  static let defaultHost = "127.0.0.1"

  let host: String
  let port: Int
  let place: Place
  let isLenient: Bool
  let faultsPath: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    host = try arguments.value(of: ServeOptions.host) ?? Self.defaultHost
    port = try arguments.value(of: ServeOptions.port) ?? Self.defaultPort
    let folder = try arguments.value(of: FolderOptions.dataDirectory)
    let isEphemeral = arguments.has(ServeOptions.ephemeral)
    if isEphemeral, folder != nil {
      throw .conflictingOptions(
        ServeOptions.ephemeral.spelling, FolderOptions.dataDirectory.declaration.spelling)
    }
    place = isEphemeral ? .memory : .folder(folder)
    isLenient = arguments.has(ServeOptions.lenient)
    faultsPath = try arguments.value(of: ServeOptions.faults)
  }
}
