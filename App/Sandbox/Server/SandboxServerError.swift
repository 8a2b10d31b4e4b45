public import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a ``SandboxServer`` did not start.
public enum SandboxServerError: Error, Hashable, Sendable {
  /// The server runs already; a server has one address at a time.
  case alreadyRunning
  /// Another program, or another server of this one, listens there.
  case portInUse(Int)
  /// The system keeps the port for privileged users.
  case permissionDenied(port: Int)
  /// Not an address of this machine in figures, nor `localhost`.
  case invalidHost(String)
  /// Not in 0...65535.
  case invalidPort(Int)
  /// Something else, in the system's words.
  case system(reason: String)

  init(_ code: Int32, host: String, port: Int) {
    self =
      switch code {
      case EADDRINUSE: .portInUse(port)
      case EACCES, EPERM: .permissionDenied(port: port)
      case EADDRNOTAVAIL, EAFNOSUPPORT, EINVAL: .invalidHost(host)
      default: .system(reason: String(cString: strerror(code)))
      }
  }
}

extension SandboxServerError: CustomStringConvertible, LocalizedError {
  public var description: String {
    switch self {
    case .alreadyRunning: "The server runs already."
    case .portInUse(let port): "Port \(port) is in use."
    case .permissionDenied(let port): "Port \(port) may not be used without more rights."
    case .invalidHost(let host): "\(host) is not an address of this machine."
    case .invalidPort(let port): "\(port) is not a port: those are 0 to 65535."
    case .system(let reason): "The server cannot listen: \(reason)."
    }
  }

  public var errorDescription: String? { description }
}
