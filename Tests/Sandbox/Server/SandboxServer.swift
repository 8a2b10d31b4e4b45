public import Foundation
import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// An HTTP/1.1 server (RFC 9110 and RFC 9112) that passes requests to a ``RequestHandler``. By
/// default, only this machine can reach it.
///
/// Each connection has a thread, so a slow client doesn't delay other connections. The server
/// handles the requests on a connection one at a time, in order. If a request isn't well-formed,
/// the server responds with a JSON object with the keys `code` and `message`, and closes the
/// connection.
///
/// Call ``stop(graceful:)`` to stop the server. A server that is deallocated stops immediately. iOS
/// may take the port from an app that is suspended, and the server stops then. An app doesn't need
/// a port: it can use a ``SandboxSessionManager``.
public final class SandboxServer: Sendable {
  private let handler: any RequestHandler
  private let configuration: Configuration
  private let log: @Sendable (Exchange) -> Void
  private let running = Mutex<ServerLoop?>(nil)

  /// Creates a server. Call ``start()`` to accept connections.
  ///
  /// - Parameters:
  ///   - handler: The handler that responds to the requests. The server calls it on several threads
  ///     concurrently.
  ///   - configuration: The host, the port and the limits.
  ///   - log: The closure that receives each request and its response when the response ends,
  ///     including rejected requests. The server calls it on the thread of the connection, one call
  ///     at a time.
  public init(
    handler: any RequestHandler, configuration: Configuration = Configuration(),
    log: @escaping @Sendable (Exchange) -> Void = { _ in }
  ) {
    self.handler = handler
    self.configuration = configuration
    self.log = log
  }

  deinit {
    running.withLock { $0 }?.breakOff()
  }

  /// A Boolean value that indicates whether the server accepts connections.
  public var isRunning: Bool {
    running.withLock { $0?.isStopping == false }
  }

  /// Starts to accept connections. You can also start a server again after you stopped it.
  ///
  /// - Returns: The host and port on which the server listens. If the configured port is 0, the
  ///   system chooses a free port.
  /// - Throws: ``SandboxServerError`` if the server can't listen on the configured host and port,
  ///   or if it's already running.
  @discardableResult
  public func start() throws(SandboxServerError) -> Address {
    try running.withLock { (loop: inout ServerLoop?) throws(SandboxServerError) -> Address in
      guard loop?.isStopping != false else { throw .alreadyRunning }
      let listener = try Socket.listening(at: configuration.host, port: configuration.port)
      let address = Address(host: configuration.host, port: listener.port)
      let hosts = HostPolicy(
        isLoopback: listener.isLoopback, ownAuthority: address.authority.lowercased())
      loop = ServerLoop(handler, configuration, hosts: hosts, listener: listener.socket, log: log)
      return address
    }
  }

  /// Stops the server. It finishes requests in flight within a time limit, and closes idle
  /// connections immediately.
  ///
  /// The method returns after the port and all connections are closed and the log has received
  /// every exchange. If the handler or the log hasn't returned when the time limit ends, its call
  /// continues, but the server drops the response.
  ///
  /// - Parameter graceful: The time limit for requests in flight. Cancelling the calling task
  ///   doesn't shorten the limit, but a second call with a shorter limit does.
  public func stop(graceful: Duration = .seconds(5)) async {
    await running.withLock { $0 }?.stop(graceful: graceful)
  }
}

extension SandboxServer {
  /// The host and port of a running server.
  public struct Address: Hashable, Sendable {
    /// The host in the server's configuration.
    public let host: String
    /// The port on which the server listens, from 1 to 65 535.
    public let port: Int

    /// The base URL of the server, without a trailing slash, such as `http://127.0.0.1:8080`.
    public var origin: String { "http://\(authority)" }

    fileprivate var authority: String {
      host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
  }

  /// The host, port and limits of a server.
  public struct Configuration: Hashable, Sendable {
    /// The host on which the server listens: an IP address of this machine, or `localhost`. If the
    /// host isn't a loopback address, other machines can reach the server, and the server accepts
    /// requests for every host name.
    public var host: String
    /// The port on which the server listens, or 0 for a free port that the system chooses.
    public var port: Int
    /// The maximum number of open connections, at least 1. If the process can open few files, the
    /// maximum is lower. For a further connection, the server closes the one that has waited for
    /// its client for the longest time: without a request, or for more than a second within one. If
    /// there's none, the connection waits.
    public var maximumConnections = 512
    /// The maximum size of a request body, in bytes. The server responds to a longer body with
    /// status 413.
    ///
    /// The default leaves room for a form with five images that are too large, so that the market
    /// can list each of them.
    public var maximumBodySize = 8 << 20

    /// The time limit from the first byte of a request to the end of its head.
    public var headTimeout: Duration = .seconds(10)
    /// The time limit for receiving the next bytes of a request body.
    public var bodyTimeout: Duration = .seconds(10)
    /// The time limit for the first byte of a request, from the start of the connection or from the
    /// end of the previous response.
    public var idleTimeout: Duration = .seconds(60)
    /// The time limit for the client to accept the next bytes of a response.
    public var writeTimeout: Duration = .seconds(20)
    /// The time limit for the client to close the connection after the last response.
    public var lingerTimeout: Duration = .seconds(2)

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - host: The host on which the server listens: an IP address of this machine, or
    ///     `localhost`.
    ///   - port: The port on which the server listens, or 0 for a free port that the system
    ///     chooses.
    public init(host: String = "127.0.0.1", port: Int = 0) {
      self.host = host
      self.port = port
    }
  }
}

/// An error that prevents a ``SandboxServer`` from starting.
public enum SandboxServerError: Error, Hashable, Sendable {
  /// The server is already running.
  case alreadyRunning
  /// Another server is already listening on the given port.
  case portInUse(Int)
  /// Listening on the given port requires elevated privileges.
  case permissionDenied(port: Int)
  /// The given host is neither an IP address of this machine nor `localhost`.
  case invalidHost(String)
  /// The given port isn't in the range 0...65535.
  case invalidPort(Int)
  /// Another error occurred. The reason comes from the operating system.
  case system(reason: String)

  /// - Parameter code: The error code of the system call that failed.
  init(_ code: Int32, _ host: String, _ port: Int) {
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
  /// A description of the problem.
  public var text: LocalizedText {
    switch self {
    case .alreadyRunning: LocalizedText("서버가 이미 실행 중입니다.", "The server is already running.")
    case .portInUse(let port):
      LocalizedText("\(port) 포트를 이미 사용하고 있습니다.", "Port \(port) is in use.")
    case .permissionDenied(let port):
      LocalizedText("\(port) 포트를 사용할 권한이 없습니다.", "Port \(port) requires elevated privileges.")
    case .invalidHost(let host):
      LocalizedText("\(host) 주소는 이 컴퓨터의 주소가 아닙니다.", "\(host) isn't an address of this machine.")
    case .invalidPort(let port):
      LocalizedText("\(port) 값은 포트가 아닙니다(0~65535).", "\(port) isn't a port (0 to 65535).")
    case .system(let reason):
      LocalizedText("서버를 열 수 없습니다(\(reason)).", "The server can't listen (\(reason)).")
    }
  }

  public var description: String { text.english }

  public var errorDescription: String? { description }
}
