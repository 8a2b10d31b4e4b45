public import Foundation
public import OpenMarketData
import Synchronization

/// An Open Market server without a network: give it a request and send its answer on.
///
/// Every transport asks this one object, so that the market answers the same in process and over a socket. It may be
/// asked from any thread. Whatever is wrong with a request is told by the answer's status and a JSON body of `code`,
/// `message` and `hint`.
public final class SandboxMarket: RequestHandler {
  let catalogue: Mutex<Catalogue>
  let storage: any MarketStorage
  let rules: FormRules
  let faults: FaultSchedule
  let now: @Sendable () -> Date
  /// Decides the names of pictures that are stored.
  private let random: Mutex<SplitMix64>
  /// Held from reading what is to change until it is kept and shown. Readers do not wait for it.
  let writing = Mutex(())

  /// A market in memory, which begins with the seeded catalogue and ends with the process.
  ///
  /// - Parameters:
  ///   - isLenient: whether it is as lax as recorded servers are, instead of keeping every documented limit.
  ///   - faults: how it misbehaves.
  ///   - seed: a number that decides the addresses of pictures and of deletions. Markets with the same seed and the same time
  ///     give the same addresses for the same calls, made one after the other. They are random unless given.
  ///   - now: the time at which something is registered, or a picture replaced.
  public convenience init(
    isLenient: Bool = false, faults: FaultPlan = FaultPlan(), seed: UInt64? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    var random = SplitMix64(seed: seed ?? .random(in: .min ... .max))
    self.init(
      .seeded(key: random.next()), storage: EphemeralStorage(), isLenient: isLenient,
      faults: faults, random: random, now: now)
  }

  /// A market in memory of as many products, invented from a seed: the same ones from the same seed.
  ///
  /// They belong to the vendors that every market has. The newest one was registered on 28 December 2024.
  ///
  /// - Parameters:
  ///   - products: how many, at most 100 000; more are cut to that, and fewer than one are one.
  ///   - seed: from which they are invented. It also decides the addresses of pictures and of deletions, as with
  ///     ``init(isLenient:faults:seed:now:)``.
  ///   - isLenient: whether it is as lax as recorded servers are, instead of keeping every documented limit.
  ///   - faults: how it misbehaves.
  ///   - now: the time at which something is registered, or a picture replaced.
  public convenience init(
    products: Int, seed: UInt64 = 1, isLenient: Bool = false, faults: FaultPlan = FaultPlan(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    var random = SplitMix64(seed: seed)
    self.init(
      .generated(products: products, seed: seed, key: random.next()),
      storage: EphemeralStorage(), isLenient: isLenient, faults: faults, random: random, now: now)
  }

  init(
    _ stored: StoredMarket, storage: any MarketStorage, isLenient: Bool, faults: FaultPlan,
    random: SplitMix64 = SplitMix64(seed: .random(in: .min ... .max)),
    now: @escaping @Sendable () -> Date
  ) {
    catalogue = Mutex(Catalogue(stored))
    self.storage = storage
    rules = isLenient ? .lenient : .strict
    self.faults = FaultSchedule(faults)
    self.now = now
    self.random = Mutex(random)
  }

  /// Misbehaves by another plan from now on.
  public func setFaults(_ plan: FaultPlan) {
    faults.set(plan)
  }

  /// What the market holds at this moment: a copy, so that searching and writing happen outside the lock.
  var snapshot: Catalogue { catalogue.withLock { $0 } }

  /// Returns a number that keeps the name of a picture apart from all others.
  func pictureSalt() -> UInt64 { random.withLock { $0.next() } }

  // MARK: - RequestHandler

  public func admission(of head: HTTPRequest) -> BodyAdmission {
    do throws(RequestRejection) {
      let (route, _) = try route(of: head)
      if route.needsVendor(for: head.method) { _ = try vendor(of: head) }
      return .accept(limit: route.bodyLimit(for: head.method))
    } catch {
      return .refuse(HTTPResponse(error, to: head).sized(for: head))
    }
  }

  public func reply(to request: HTTPRequest) -> Reply {
    // Otherwise a rule for every path could not be ended.
    let isOfFaults = if case .faults? = try? route(of: request).0 { true } else { false }
    guard !isOfFaults, let rule = faults.rule(for: request.method, path: request.url.path) else {
      return reply(to: request, overlongPages: false)
    }
    return reply(to: request, with: rule)
  }

  /// Answers a request as the market does when nothing goes wrong.
  ///
  /// Addresses of pictures in the answer have the scheme, host and port of the request's own address. A `HEAD` gets the
  /// fields of the `GET` and no body (RFC 9110, section 9.3.2).
  public func response(to request: HTTPRequest) -> HTTPResponse {
    reply(to: request, overlongPages: false).response
  }

  func reply(to request: HTTPRequest, overlongPages: Bool) -> Reply {
    var response: HTTPResponse
    var request = request
    var hints: [String] = []
    do throws(RequestRejection) {
      response = try answer(to: &request, overlongPages: overlongPages, hints: &hints)
    } catch {
      response = HTTPResponse(error, to: request)
    }
    var reply = Reply(response.validated(for: request).narrowed(to: request).sized(for: request))
    if !hints.isEmpty {
      reply.hint = hints.prefix(3).joined(separator: " ") + (hints.count > 3 ? " (And more.)" : "")
    }
    return reply
  }

  /// - Parameters:
  ///   - request: loses the conditions that its answer says are none.
  ///   - hints: Hints for the log about ignored parts of the request.
  private func answer(
    to request: inout HTTPRequest, overlongPages: Bool, hints: inout [String]
  ) throws(RequestRejection) -> HTTPResponse {
    let (route, target) = try route(of: request)
    switch (route, request.method) {
    case (.home, _): return home(request, target)
    case (.document, _): return .json(APIDocument.value(origin: target.origin))
    case (.health, _): return .text("\"OK\"")
    case (.faults, _): return try changeFaults(request)
    case (.productList, .post): return try register(request, target, &hints)
    case (.productList, _): return try list(target, overlongPages: overlongPages)
    case (.product(let text), .patch): return try change(text, request, target, &hints)
    case (.product(let text), .delete): return try delete(text, request, target)
    case (.product(let text), _): return try detail(text, target)
    case (.archived(let text), _): return try archive(text, request, &hints)
    case (.picture(let path), .put): return try replacePicture(path, request)
    case (.picture(let path), _): return try picture(path, for: &request)
    case (.itemList(let text), _): return try items(text, target)
    case (.items, _): return try createItem(request, target, &hints)
    case (.item(let text), .patch): return try changeItem(text, request, target, &hints)
    case (.item(let text), .delete): return try deleteItem(text, request, target, &hints)
    case (.item(let text), _): return .json(JSONValue(item: try item(text), origin: target.origin))
    }
  }

  private func route(
    of request: HTTPRequest
  ) throws(RequestRejection) -> (Route, RequestTarget) {
    let target = try RequestTarget(request.url)
    guard let route = Route(target.segments) else { throw .notFound("There is nothing here.") }
    guard route.allowedMethods.contains(request.method) else {
      throw .methodNotAllowed(request.method, allowed: route.allowedMethods)
    }
    return (route, target)
  }
}
