#if !canImport(Darwin)
  import Foundation
  import OpenMarketCurl
  import OpenMarketLock

  enum CurlLibrary {
    private static let loaded = Mutex<OMCurl?>(nil)

    /// Returns the functions of libcurl. The library is loaded by the first call that can load it.
    static func functions() throws(NetworkError) -> OMCurl {
      let curl = loaded.withLock { loaded in
        loaded = loaded ?? om_curl_load()?.pointee
        return loaded
      }
      guard let curl else { throw .missingLibrary(name: String(cString: om_curl_problem())) }
      return curl
    }
  }

  /// A thread that runs all transfers of a ``CurlSessionManager``, which share its connections.
  ///
  /// The thread starts with the first transfer. After ``stop()``, it ends when the last transfer
  /// has ended.
  final class CurlLoop: Sendable {
    private struct State {
      var isStopped = false
      var begun: [TransportExchange] = []
      var cancelled: [TransportExchange] = []
      /// The address of the multi handle, or 0 before the first transfer and after the last. Any thread can
      /// call `curl_multi_wakeup` with it.
      var multi = 0
    }

    private let certificates: String?
    private let state = Mutex(State())

    /// - Parameter certificates: The path of the file with the certificate authorities to trust, or
    ///   `nil` for those of the system.
    init(certificates: String?) {
      self.certificates = certificates
    }

    func begin(_ exchange: TransportExchange) throws(NetworkError) {
      let curl = try CurlLibrary.functions()
      let (isFirst, multi) = try state.withLock { state throws(NetworkError) in
        let isFirst = state.multi == 0
        if isFirst { state.multi = try Self.handle(curl) }
        state.begun.append(exchange)
        return (isFirst, state.multi)
      }
      wake(multi)
      if isFirst { Thread.detachNewThread { self.run(curl, multi) } }
    }

    /// Returns the address of a new multi handle.
    private static func handle(_ curl: OMCurl) throws(NetworkError) -> Int {
      guard let multi = curl.multi_init() else { throw .noResources }
      // Without file descriptors, libcurl makes a handle that can't be woken up.
      guard curl.multi_wakeup(multi) == 0 else {
        _ = curl.multi_cleanup(multi)
        throw .noResources
      }
      return Int(bitPattern: multi)
    }

    /// Ends an exchange whose caller has its outcome already.
    func cancel(_ exchange: TransportExchange) {
      let multi = state.withLock { state in
        state.cancelled.append(exchange)
        return state.multi
      }
      wake(multi)
    }

    func stop() {
      state.withLock { state in
        state.isStopped = true
        // Wake the thread under the lock, because the thread frees the handle after this method.
        wake(state.multi)
      }
    }

    /// Wakes the thread. The handle exists while the session manager does.
    private func wake(_ multi: Int) {
      guard let multi = UnsafeMutableRawPointer(bitPattern: multi) else { return }
      _ = try? CurlLibrary.functions().multi_wakeup(multi)
    }

    private func run(_ curl: OMCurl, _ multi: Int) {
      blockSignals()
      guard let multi = UnsafeMutableRawPointer(bitPattern: multi) else { return }
      let transfers = CurlTransfers(curl, multi)
      while true {
        let (begun, cancelled, isStopped) = state.withLock { state in
          defer { (state.begun, state.cancelled) = ([], []) }
          return (state.begun, state.cancelled, state.isStopped)
        }
        // This call doesn't return while the process exits.
        om_enter()
        for exchange in begun where !exchange.isOver { transfers.begin(exchange, certificates) }
        for exchange in cancelled { transfers.cancel(exchange) }
        transfers.perform()
        om_leave()
        if isStopped, transfers.isEmpty { break }
        _ = curl.multi_poll(multi, nil, 0, transfers.pollTime, nil)
      }
      state.withLock { $0.multi = 0 }
      om_enter()
      _ = curl.multi_cleanup(multi)
      om_leave()
    }

    /// Blocks all signals on this thread. Otherwise, a TLS library that writes to a closed
    /// connection could end the process with SIGPIPE, and a signal handler of the app could run
    /// here.
    private func blockSignals() {
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
  }

  extension NetworkError {
    fileprivate static let noResources = NetworkError.missingLibrary(
      name: "libcurl: too many open files, or too little memory")
  }

  /// The transfers of a loop. All methods run on the thread of the loop.
  private final class CurlTransfers {
    private let curl: OMCurl
    private let multi: UnsafeMutableRawPointer
    /// A Boolean value that indicates whether connections that are closed now are reset. Otherwise,
    /// the system would still deliver the bytes of a cancelled upload, and the server could carry
    /// out the request.
    private var isResetting = false
    private var all: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init(_ curl: OMCurl, _ multi: UnsafeMutableRawPointer) {
      self.curl = curl
      self.multi = multi
    }

    var isEmpty: Bool { all.isEmpty }

    func begin(_ exchange: TransportExchange, _ certificates: String?) {
      guard let transfer = CurlTransfer(exchange, curl, certificates: certificates) else {
        return exchange.fail(.noResources)
      }
      all[transfer.easy] = transfer
      om_set_close_callback(transfer.easy, CurlOption.closeSocketFunction) { context, descriptor in
        Unmanaged<CurlTransfers>.fromOpaque(context).takeUnretainedValue().closeSocket(descriptor)
      }
      om_set_pointer(
        transfer.easy, CurlOption.closeSocketData, Unmanaged.passUnretained(self).toOpaque())
      _ = curl.multi_add_handle(multi, transfer.easy)
    }

    func cancel(_ exchange: TransportExchange) {
      guard let transfer = all.values.first(where: { $0.exchange === exchange }) else { return }
      // Removing a handle can block until a name server responds. An abandoned transfer ends before
      // it would connect.
      if transfer.isResolving {
        transfer.isAbandoned = true
        return
      }
      isResetting = true
      remove(transfer)
      isResetting = false
    }

    /// Transfers what is ready, and ends the transfers that are complete, have failed or have been
    /// idle for too long.
    func perform() {
      var running: Int32 = 0
      _ = curl.multi_perform(multi, &running)
      var result: Int32 = 0
      while let easy = om_next_ended(multi, &result) {
        guard let transfer = all[easy] else { continue }
        transfer.finish(result)
        remove(transfer)
      }
      for transfer in all.values where !transfer.isAbandoned && transfer.deadline <= .now {
        // The loop cancels and removes the transfer of a failed exchange.
        transfer.exchange.fail(transfer.timeoutError)
      }
    }

    /// The maximum time to wait for events, in milliseconds.
    var pollTime: Int32 {
      let deadline = all.values.lazy.filter { !$0.isAbandoned }.map(\.deadline).min()
      guard let deadline else { return .max }
      let wait = max(.zero, deadline - .now).components
      return Int32(wait.seconds * 1_000 + wait.attoseconds / 1_000_000_000_000_000 + 1)
    }

    private func remove(_ transfer: CurlTransfer) {
      all[transfer.easy] = nil
      _ = curl.multi_remove_handle(multi, transfer.easy)
      transfer.end()
    }

    private func closeSocket(_ descriptor: Int32) -> Int32 {
      var option = linger(l_onoff: 1, l_linger: 0)
      if isResetting {
        setsockopt(
          descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      }
      return close(descriptor)
    }
  }
#endif
