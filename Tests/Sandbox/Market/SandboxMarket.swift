public import Foundation
public import OpenMarketData
public import OpenMarketDomain
import OpenMarketLock

/// An Open Market server that doesn't need a network. Pass it a request, and it returns the
/// response.
///
/// All transports use this class, so a market behaves the same way in process and over a socket.
/// You can call it from any thread. The response to a rejected request has an error status and a
/// JSON body with `code`, `message` and `hint`.
public final class SandboxMarket: RequestHandler {
  let state: MarketState
  let rules: FormRules
  let api: API
  /// The closure that returns the current time for registrations.
  private let now: @Sendable () -> Date
  private let faults: Mutex<FaultSchedule>

  /// Creates a market that is kept in memory.
  public convenience init(_ options: Options = Options()) {
    var random = SplitMix64(seed: options.seed ?? .random(in: .min ... .max))
    let content = Catalogue(options, key: random.next())
    self.init(content, storage: EphemeralStorage(), options, random: random)
  }

  init(
    _ content: Catalogue, storage: any MarketStorage, _ options: Options,
    random: SplitMix64 = SplitMix64(seed: .random(in: .min ... .max))
  ) {
    state = MarketState(content, storage: storage, random: random)
    rules = options.isStrict ? .strict : .lenient
    (api, now) = (options.api, options.now)
    faults = Mutex(FaultSchedule(options.faults))
  }

  /// Replaces the fault plan. The new plan counts requests from the time of this call.
  public func setFaults(_ plan: FaultPlan) {
    faults.withLock { $0 = FaultSchedule(plan) }
  }

  /// The current products and vendors.
  var snapshot: Catalogue { state.snapshot }

  /// The day of registrations.
  var today: CalendarDay { CalendarDay(now()) }

  /// The public name and the credentials of a vendor.
  public struct SellerCredentials: Hashable, Sendable {
    /// The name that buyers see.
    public let name: String
    /// The value of the `identifier` header in every request that changes the market through
    /// version 3 of the API.
    public let identifier: String
    /// The secret in the body of every request that requires a secret.
    public let secret: String
    /// The identifier of the vendor in the market's responses.
    public let vendorID: Int

    /// The credential with which an app signs the vendor in, or `nil` if it can't be sent.
    public var credential: SellerCredential? {
      try? SellerCredential(identifier: identifier, secret: secret, vendorID: VendorID(vendorID))
    }
  }

  /// The credentials of the built-in vendor for trying out the market, or `nil` if the vendor was
  /// removed from the market's folder.
  public var readySeller: SellerCredentials? {
    snapshot.vendor(identifier: SandboxVendor.ready.identifier)
  }

  // MARK: - Requests

  public var uploadBytesPerSecond: Int? { faults.withLock(\.plan.uploadBytesPerSecond) }

  public func reply(to request: HTTPRequest) -> Reply {
    var call = Call(request, api)
    // Don't apply faults to this endpoint. Otherwise, a rule that matches every path would also
    // prevent its own removal.
    let path = "/" + call.path.joined(separator: "/")
    guard path != "/sandbox/faults",
      let rule = faults.withLock({ $0.rule(for: request.method, path: path) })
    else { return reply(to: call) }
    let fault = rule.fault
    var reply: Reply
    if fault.connection == .reset {
      reply = Reply(HTTPResponse(status: 200))
    } else {
      letOthersEdit(fault)
      if let status = fault.status {
        let rejection = RequestRejection(status: status, message: "Simulated fault “\(rule.name)”.")
        reply = Reply(call.response(to: rejection).sized(for: request.method))
      } else {
        call.hasOverlongPages = fault.overlongPages ?? false
        reply = self.reply(to: call)
      }
    }
    rule.apply(to: &reply)
    return reply
  }

  /// Returns the response to a request, without applying faults.
  ///
  /// Image URLs in the response have the scheme, host and port of the request's URL. The response
  /// to `HEAD` has the headers of the `GET` response, but no body (RFC 9110, section 9.3.2).
  public func response(to request: HTTPRequest) -> HTTPResponse {
    reply(to: Call(request, api)).response
  }

  private func reply(to call: Call) -> Reply {
    var call = call
    var response: HTTPResponse
    do throws(RequestRejection) {
      response = try call.response(from: self)
    } catch {
      response = call.response(to: error)
      call.hints.insert(error.text, at: 0)
    }
    if response.status == 200, [.get, .head].contains(call.request.method) {
      response.headers["Cache-Control"] = response.headers["Cache-Control"] ?? "no-cache"
    }
    var reply = Reply(response.sized(for: call.request.method))
    let hints = call.hints
    if !hints.isEmpty {
      reply.hint = hints.prefix(3).joined(separator: " ") + (hints.count > 3 ? " (And more.)" : "")
    }
    return reply
  }

  /// Adds and removes products to simulate changes that other vendors make between two requests
  /// from a client.
  private func letOthersEdit(_ fault: Fault) {
    let (added, removed) = (fault.addedByOthers ?? 0, fault.removedByOthers ?? 0)
    guard added > 0 || removed > 0 else { return }
    // Ignore the error. If the storage has a problem, the response to the client's own request
    // reports it.
    try? state.write { edit in
      if let vendor = edit.market.vendors.first {
        for number in 0..<max(0, added) {
          let fields = SandboxProductFields(
            name: "Someone else's product \(number + 1)",
            description: "Added by another seller between two requests.",
            price: fault.priceOfOthers ?? Decimal(1_000 * (number + 1)),
            currency: fault.currencyOfOthers ?? "KRW", stock: 1)
          _ = edit.add(fields, vendor, on: today)
        }
      }
      for product in edit.market.products.suffix(max(0, removed)) { edit.remove(product) }
    }
  }
}

// MARK: - Folders

extension SandboxMarket {
  /// Opens the market in a folder. If the folder contains no market, creates one with the products
  /// of the options.
  ///
  /// Every change is on disk before the market responds, so the change survives a crash. The market
  /// locks the folder until the market is deallocated.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder, or `nil` for a folder in the user's application data
  ///     folder.
  ///   - options: The behavior of the market.
  /// - Throws: ``FolderStorageError`` if the folder can't be opened.
  public static func open(
    folder: URL? = nil, _ options: Options = Options()
  ) throws(FolderStorageError) -> SandboxMarket {
    let (storage, stored) = try FolderStorage.open(folder: folder ?? defaultFolder()) {
      Catalogue(options, key: .random(in: .min ... .max))
    }
    return SandboxMarket(stored, storage: storage, options)
  }

  /// Opens the market in a folder. If another process has the folder open, waits until that process
  /// closes it.
  ///
  /// - Parameters:
  ///   - folder: The file URL of the folder, or `nil` for a folder in the user's application data
  ///     folder.
  ///   - options: The behavior of the market.
  ///   - patience: The maximum time to wait for one process. If another process opens the folder
  ///     during the wait, the time starts again.
  ///   - clock: The clock that measures the waiting time.
  /// - Throws: ``FolderStorageError`` if the folder can't be opened. If the task is cancelled while
  ///   it waits, the error is ``FolderStorageError/inUse(path:processID:)``.
  public static func open(
    folder: URL? = nil, _ options: Options = Options(), waitingUpTo patience: Duration,
    clock: any Clock<Duration> = SuspendingClock()
  ) async throws(FolderStorageError) -> SandboxMarket {
    let interval = Duration.milliseconds(50)
    var (owner, timeLeft): (Int?, Duration) = (nil, patience)
    while true {
      do throws(FolderStorageError) {
        return try open(folder: folder, options)
      } catch {
        guard case .inUse(_, let processID) = error else { throw error }
        if processID != owner { (owner, timeLeft) = (processID, patience) }
        guard timeLeft > .zero, (try? await clock.sleep(for: interval)) != nil else { throw error }
        timeLeft -= interval
      }
    }
  }

  /// Opens the market in a folder for reading, even if another process has the folder open. Returns
  /// `nil` if the folder contains no market.
  ///
  /// The market contains the products that are in the folder at the time of this call. It rejects
  /// every change and writes nothing.
  ///
  /// - Throws: ``FolderStorageError`` if the folder can't be opened.
  public static func openForReading(
    folder: URL? = nil, _ options: Options = Options()
  ) throws(FolderStorageError) -> SandboxMarket? {
    let opened = try FolderStorage.openForReading(folder: folder ?? defaultFolder())
    return opened.map { SandboxMarket($0.market, storage: $0.storage, options) }
  }

  /// Removes the market from a folder. The next call that opens the folder creates a new market.
  ///
  /// Files that weren't created by a market stay in the folder.
  ///
  /// - Parameter folder: The file URL of the folder, or `nil` for a folder in the user's
  ///   application data folder.
  /// - Throws: ``FolderStorageError``, for example if a process has the folder open, or if the
  ///   folder contains no market.
  public static func reset(folder: URL? = nil) throws(FolderStorageError) {
    try FolderStorage.clear(folder ?? defaultFolder())
  }
}

extension SandboxMarket {
  /// Returns the default folder of a market: the folder `sandbox` in the package's folder for user
  /// data. On Apple platforms, this is the folder with the app's bundle identifier in
  /// `~/Library/Application Support`. On other platforms, it's `openmarket` in `$XDG_DATA_HOME` or
  /// `~/.local/share` (XDG Base Directory Specification, version 0.8).
  package static func defaultFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    UserFolder.data.url(environment).appending(path: "sandbox", directoryHint: .isDirectory)
  }
}
