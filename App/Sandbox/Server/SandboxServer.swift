public import Foundation
import OpenMarketData
import OpenMarketSockets
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A server that makes a ``RequestHandler`` available over HTTP/1.1 (RFC 9110 and RFC 9112), by default to this machine only.
///
/// All connections share one queue, on which nothing blocks. The handler is called on other threads, so a slow handler or a slow
/// client doesn't hold up the rest. Requests of one connection are answered one after the other, in their order. A request that isn't
/// well-formed is answered with a JSON body of `code` and `message`, and its connection is closed.
///
/// Call ``stop(graceful:)`` to stop the server. A server that is released stops at once.
public final class SandboxServer: Sendable {
  private let handler: any RequestHandler
  private let configuration: Configuration
  private let log: (@Sendable (Exchange) -> Void)?
  private let running = Mutex<ServerLoop?>(nil)

  /// Creates a server that doesn't listen yet.
  ///
  /// - Parameters:
  ///   - handler: Answers the requests. Several threads call it at the same time.
  ///   - configuration: Where the server listens, and its limits.
  ///   - log: Receives each exchange when it ends, refused requests included, one call after the other on a queue of its own. While
  ///     a call blocks, later exchanges wait in memory.
  public init(
    handler: any RequestHandler, configuration: Configuration = Configuration(),
    log: (@Sendable (Exchange) -> Void)? = nil
  ) {
    self.handler = handler
    self.configuration = configuration
    self.log = log
  }

  deinit {
    running.withLock { $0 }?.abandon()
  }

  /// Starts to accept connections. A server that was stopped can be started again.
  ///
  /// - Returns: The address. It has the port that was found if the configuration's is 0.
  @discardableResult
  public func start() throws(SandboxServerError) -> Address {
    try running.withLock { (loop: inout ServerLoop?) throws(SandboxServerError) -> Address in
      guard loop == nil else { throw .alreadyRunning }
      let listener = try listen()
      let hosts = HostPolicy(isLoopback: listener.isLoopback, host: configuration.host)
      let started = ServerLoop(
        handler: handler, configuration: configuration, hosts: hosts, log: log)
      started.start(listener.socket)
      loop = started
      return Address(host: configuration.host, port: listener.port)
    }
  }

  private func listen() throws(SandboxServerError) -> (
    socket: Socket, port: Int, isLoopback: Bool
  ) {
    let (host, port) = (configuration.host, configuration.port)
    guard let number = UInt16(exactly: port) else { throw .invalidPort(port) }
    do {
      return try Socket.listening(at: host, port: number)
    } catch {
      switch error {
      case .invalidHost: throw .invalidHost(host)
      case .system(let code): throw SandboxServerError(code, host: host, port: port)
      }
    }
  }

  /// Stops the server: closes the port and idle connections at once, and lets requests in flight finish for a time.
  ///
  /// The method returns when every connection and the port are closed and the log has received every exchange. A call to the handler
  /// that still runs then can't be cancelled, and its answer is dropped.
  ///
  /// - Parameter graceful: The time after which requests in flight are broken off. Cancelling the caller doesn't shorten it; a second
  ///   call with a shorter time does.
  public func stop(graceful: Duration = .seconds(5)) async {
    guard let loop = running.withLock({ $0 }) else { return }
    await loop.stop(graceful: graceful)
    running.withLock { if $0 === loop { $0 = nil } }
  }

  /// The number of open connections.
  package var connectionCount: Int {
    get async {
      guard let loop = running.withLock({ $0 }) else { return 0 }
      return await loop.openCount
    }
  }
}

extension SandboxServer {
  /// The address of a server.
  public struct Address: Hashable, Sendable {
    /// The configured host.
    public let host: String
    /// The port that the server listens on, from 1 to 65 535.
    public let port: Int

    /// The beginning of every resource's URL, such as `http://127.0.0.1:8080`.
    public var origin: String {
      host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
    }
  }

  /// Where a server listens, and its limits.
  public struct Configuration: Hashable, Sendable {
    /// An IP address of this machine, or `localhost`. At an address that isn't a loopback address, the server can be reached from
    /// outside and answers to every host name.
    public var host: String
    /// The port, or 0 for any free port.
    public var port: Int
    /// The maximum number of connections that are open at once. At least 1. Further ones wait until one of these is closed.
    public var maximumConnections = 512
    /// The maximum number of calls to the handler that run at once. At least 1.
    public var maximumCalls = 8

    /// The time from a request's first byte to the end of its head.
    public var headTimeout: Duration = .seconds(10)
    /// The time between two pieces of a body.
    public var bodyTimeout: Duration = .seconds(10)
    /// The time between two requests, and before the first one.
    public var idleTimeout: Duration = .seconds(60)
    /// The time between two pieces of an answer that the client takes.
    public var writeTimeout: Duration = .seconds(20)
    /// The time after the last answer for the client to close the connection.
    public var lingerTimeout: Duration = .seconds(2)

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - host: An IP address of this machine, or `localhost`.
    ///   - port: The port, or 0 for any free port.
    public init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }
  }
}

/// The reason why a ``SandboxServer`` didn't start.
public enum SandboxServerError: Error, Hashable, Sendable {
  /// The server is running already.
  case alreadyRunning
  /// Another server listens on the port.
  case portInUse(Int)
  /// The system keeps the port for privileged users.
  case permissionDenied(port: Int)
  /// The host is neither an IP address of this machine nor `localhost`.
  case invalidHost(String)
  /// The port isn't in 0...65535.
  case invalidPort(Int)
  /// Another error, in the system's words.
  case system(reason: String)

  fileprivate init(_ code: Int32, host: String, port: Int) {
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
