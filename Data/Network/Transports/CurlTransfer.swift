#if !canImport(Darwin)
  import Foundation
  import OpenMarketCurl
  import OpenMarketDomain

  /// The numbers of libcurl's options, as in `curl.h`.
  enum CurlOption {
    static let noProgress: Int32 = 43
    static let noBody: Int32 = 44
    static let upload: Int32 = 46
    static let freshConnection: Int32 = 74
    static let forbidReuse: Int32 = 75
    static let noSignal: Int32 = 99
    static let connectTimeout: Int32 = 156
    static let protocols: Int32 = 181
    static let pathAsIs: Int32 = 234
    static let suppressConnectHeaders: Int32 = 265
    static let quickExit: Int32 = 322
    static let writeData: Int32 = 10_001
    static let url: Int32 = 10_002
    static let proxy: Int32 = 10_004
    static let readData: Int32 = 10_009
    static let errorText: Int32 = 10_010
    static let headers: Int32 = 10_023
    static let headerData: Int32 = 10_029
    static let customRequest: Int32 = 10_036
    static let progressData: Int32 = 10_057
    static let certificateFile: Int32 = 10_065
    static let socketData: Int32 = 10_149
    static let resolve: Int32 = 10_203
    static let closeSocketData: Int32 = 10_209
    static let writeFunction: Int32 = 20_011
    static let readFunction: Int32 = 20_012
    static let headerFunction: Int32 = 20_079
    static let socketFunction: Int32 = 20_148
    static let closeSocketFunction: Int32 = 20_208
    static let progressFunction: Int32 = 20_219
    static let uploadSize: Int32 = 30_115
  }

  /// The numbers of libcurl's information about a transfer.
  private enum CurlInfo {
    static let status: Int32 = 0x20_0002
    static let verifyResult: Int32 = 0x20_000D
    /// The status of the proxy's response to CONNECT, or 0 if there was none.
    static let proxyStatus: Int32 = 0x20_0016
    /// The number of new connections.
    static let connectionCount: Int32 = 0x20_001A
    /// The time until the request could be sent, in microseconds, or 0 if nothing was sent.
    static let pretransferTime: Int32 = 0x60_0035
  }

  /// A transfer of libcurl. All methods run on the thread of the loop.
  final class CurlTransfer {
    /// The maximum time to find a host and to connect to it. A host with several addresses shares
    /// this time among them.
    private static let connectTimeout = Duration.seconds(10)

    let exchange: TransportExchange
    let easy: UnsafeMutableRawPointer
    /// A Boolean value that indicates whether the caller has its outcome, but libcurl still waits
    /// for a name server.
    var isAbandoned = false
    private let curl: OMCurl
    private let certificates: String?
    private var lists: [UnsafeMutableRawPointer] = []
    /// The buffer for libcurl's description of a failure. It may contain a password of a proxy, so
    /// it's never shown.
    private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private var head = ResponseHead()
    private var handedSize = 0
    private var hasSocket = false
    private var lastActivity = SuspendingClock.now

    /// Creates a transfer, or returns `nil` if there is too little memory.
    init?(_ exchange: TransportExchange, _ curl: OMCurl, certificates: String?) {
      guard let easy = curl.easy_init() else { return nil }
      self.exchange = exchange
      self.easy = easy
      self.curl = curl
      self.certificates = certificates
      errorText.initialize(repeating: 0, count: 256)
      om_set_pointer(easy, CurlOption.errorText, errorText)
      setConnection()
      setRequest()
      setCallbacks()
    }

    /// Frees the handle. Remove it from the multi handle first.
    func end() {
      curl.easy_cleanup(easy)
      for list in lists { curl.slist_free_all(list) }
    }

    deinit { errorText.deallocate() }

    private var request: HTTPRequest { exchange.request }
    private var idleTimeout: Duration { exchange.limits.boundedIdleTimeout }

    // MARK: - Options

    private func setConnection() {
      set(CurlOption.noSignal, 1)
      // 1 is http, and 2 is https.
      set(CurlOption.protocols, 1 | 2)
      set(CurlOption.suppressConnectHeaders, 1)
      // Without this option, which is new in 7.87, a connection timeout waits for the name server.
      set(CurlOption.quickExit, 1)
      let timeout = min(Self.connectTimeout, idleTimeout)
      set(CurlOption.connectTimeout, max(1, Int(timeout / .milliseconds(1))))
      if !request.method.isSafe || request.body != nil {
        // libcurl sends a request again if a reused connection breaks before the response.
        set(CurlOption.freshConnection, 1)
        set(CurlOption.forbidReuse, 1)
      }
      if let certificates { set(CurlOption.certificateFile, certificates) }
      let host = exchange.host
      if host.isLoopback { set(CurlOption.proxy, "") }
      if host.isLocalName {
        // Older versions ask the name server for subdomains of localhost.
        let name = "\(host.name):\(host.port)"
        set(CurlOption.resolve, ["\(name):127.0.0.1,[::1]"])
      }
    }

    private func setRequest() {
      set(CurlOption.url, request.url.absoluteString)
      set(CurlOption.pathAsIs, 1)
      if request.method == .head {
        set(CurlOption.noBody, 1)
      } else if request.body != nil || [.post, .put, .patch].contains(request.method) {
        // An upload announces the length of its body, even of an empty one (RFC 9110, section 8.6).
        set(CurlOption.upload, 1)
        om_set_size(easy, CurlOption.uploadSize, Int64(exchange.uploadSize))
      }
      if request.method != .get, request.method != .head {
        set(CurlOption.customRequest, request.method.rawValue)
      }
      var fields = request.headers.fields
        .filter { $0.name.lowercased() != "accept-encoding" }
        // A semicolon stands for an empty value. A colon alone would remove the header.
        .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      // Disable compression, because a compressed body could expand to any size, and don't wait for
      // "100 Continue".
      fields += ["Accept-Encoding: identity", "Expect:"]
      set(CurlOption.headers, fields)
    }

    private func setCallbacks() {
      let context = Unmanaged.passUnretained(self).toOpaque()
      om_set_data_callback(easy, CurlOption.headerFunction) { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).receiveHeader(line) ? line.count : 0
      }
      om_set_data_callback(easy, CurlOption.writeFunction) { bytes, size, count, context in
        let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).receiveBody(piece) ? piece.count : 0
      }
      om_set_data_callback(easy, CurlOption.readFunction) { bytes, size, count, context in
        let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        return CurlTransfer.from(context).provideBody(buffer)
      }
      om_set_open_callback(easy, CurlOption.socketFunction) { context, _, _ in
        let transfer = CurlTransfer.from(context)
        transfer.hasSocket = true
        // A result of 1 ends the transfer.
        return transfer.isAbandoned ? 1 : 0
      }
      for option in [
        CurlOption.headerData, CurlOption.writeData, CurlOption.readData, CurlOption.socketData,
      ] {
        om_set_pointer(easy, option, context)
      }
      guard exchange.uploadSize > 0 else { return }
      set(CurlOption.noProgress, 0)
      om_set_progress_callback(easy, CurlOption.progressFunction) { context, _, _, _, uploaded in
        CurlTransfer.from(context).exchange.send(Int(uploaded))
        return 0
      }
      om_set_pointer(easy, CurlOption.progressData, context)
    }

    private static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
      Unmanaged.fromOpaque(context).takeUnretainedValue()
    }

    private func set(_ option: Int32, _ value: Int) { om_set_long(easy, option, value) }

    private func set(_ option: Int32, _ text: String) {
      text.withCString { om_set_pointer(easy, option, $0) }
    }

    private func set(_ option: Int32, _ texts: [String]) {
      let list = texts.reduce(nil) { list, text in curl.slist_append(list, text) ?? list }
      om_set_pointer(easy, option, list)
      if let list { lists.append(list) }
    }

    // MARK: - Transferring

    /// The time at which the transfer has been idle for too long.
    var deadline: SuspendingClock.Instant {
      lastActivity + idleTimeout
    }

    /// A Boolean value that indicates whether the transfer waits for a name server.
    var isResolving: Bool { !hasSocket && isUnsent }

    /// A Boolean value that indicates whether no byte of the request was sent.
    private var isUnsent: Bool { om_get_size(easy, CurlInfo.pretransferTime) == 0 }

    /// Receives a line of the head. Like ``receiveBody(_:)``, this method returns `false` if the
    /// transfer has to end.
    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
      lastActivity = .now
      let isComplete = head.response != nil
      do throws(NetworkError) {
        try head.read(ArraySlice(line), status: om_get_long(easy, CurlInfo.status))
      } catch {
        exchange.fail(error)
      }
      if !isComplete, let response = head.response { exchange.receive(response) }
      return !exchange.isOver
    }

    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
      lastActivity = .now
      if head.response?.isCompressed == true { exchange.fail(.compressedResponse()) }
      exchange.receive(bytes)
      return !exchange.isOver
    }

    private func provideBody(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
      lastActivity = .now
      guard let body = request.body, !exchange.isOver else { return 0 }
      let piece = body.dropFirst(handedSize).prefix(buffer.count)
      buffer.copyBytes(from: piece)
      handedSize += piece.count
      return piece.count
    }

    // MARK: - The end

    /// The error of a transfer that has been idle for too long.
    var timeoutError: NetworkError {
      isUnsent ? .cannotConnect(reason: "The host didn't respond in time.") : .timedOut
    }

    /// Ends the exchange of a transfer that ended with the given result of libcurl.
    func finish(_ result: Int32) {
      if result != 0 {
        exchange.fail(error(result))
      } else if head.response == nil {
        exchange.fail(.interrupted(reason: "The connection ended within the response's headers."))
      } else {
        exchange.complete()
      }
    }

    /// Returns the error for a result other than 0, as in `curl.h`.
    private func error(_ result: Int32) -> NetworkError {
      let text = "\(String(cString: curl.easy_strerror(result))) (libcurl \(result))"
      let proxyStatus = om_get_long(easy, CurlInfo.proxyStatus)
      if isUnsent, proxyStatus >= 300 { return .proxyFailed(status: proxyStatus) }
      if [3, 5, 7, 97].contains(result), isProxyFailure { return .proxyFailed(status: nil) }
      switch result {
      case 3: return .invalidRequest(reason: "the URL isn't valid")
      case 6: return .cannotConnect(reason: "The host was not found.")
      case 7: return .cannotConnect(reason: "The host refused the connection.")
      case 28: return timeoutError
      case 35: return .handshakeFailed(reason: text)
      case 51, 60, 83: return .untrustedServer(reason: certificateProblem)
      case 53, 54, 58, 59, 64, 66, 80, 82, 90, 91, 98: return .untrustedServer(reason: text)
      case 77: return .missingCertificates(file: certificates)
      // A server can send bytes after the response to an earlier request on the connection.
      case 1 where om_get_long(easy, CurlInfo.connectionCount) == 0:
        return .interrupted(reason: text)
      // 27 is also the result of a header line that libcurl finds too long.
      case 1, 8, 27, 61: return .invalidResponse(reason: text)
      default:
        return isUnsent
          ? .cannotConnect(reason: text) : .interrupted(reason: text)
      }
    }

    /// A Boolean value that indicates whether libcurl's description of a failed connection is about
    /// a proxy: it contains the word, or names another host than the server's.
    private var isProxyFailure: Bool {
      let text = String(cString: errorText).lowercased()
      let start = "failed to connect to "
      let isElsewhere = !text.hasPrefix("\(start)\(exchange.host.name) ") || text.contains(" via ")
      return text.contains("proxy") || text.hasPrefix(start) && isElsewhere
    }

    /// The reason for which a certificate was rejected, from the result of OpenSSL's verification.
    private var certificateProblem: String {
      switch om_get_long(easy, CurlInfo.verifyResult) {
      // libcurl leaves 1 if it has found another host before it asks for the result.
      case 0, 1: "The server's certificate is for another host."
      case 9, 10: "The server's certificate has expired or isn't valid yet."
      case let code: "The server's certificate isn't trusted (code \(code))."
      }
    }
  }
#endif
