import OpenMarketData

/// The state of a fault plan: which rule fires for each request.
struct FaultSchedule {
  let plan: FaultPlan
  private var random: SplitMix64
  /// The number of requests that matched each rule so far, and for rules that need it, that of each
  /// path, at the indices of the rules.
  private var counts: [(all: Int, ofPaths: [String: Int])]

  init(_ plan: FaultPlan) {
    self.plan = plan
    random = SplitMix64(seed: plan.seed)
    counts = plan.rules.map { _ in (0, [:]) }
  }

  /// Returns the first rule that fires for a request. Counts the request for every rule whose
  /// method and path match it.
  mutating func rule(for method: HTTPMethod, path: String) -> FaultRule? {
    var fired: FaultRule?
    for (index, rule) in plan.rules.enumerated() where rule.matches(method, path) {
      counts[index].all += 1
      if rule.firstOfEach != nil { counts[index].ofPaths[path, default: 0] += 1 }
      let (all, own) = (counts[index].all, counts[index].ofPaths[path] ?? 0)
      let isDue = (rule.nth ?? all) == all && own <= (rule.firstOfEach ?? .max)
      // Draw a random number for every matching rule, so that the sequence of numbers doesn't
      // depend on which rules fire.
      let isDrawn = random.nextFraction() < rule.probability
      if fired == nil && isDue && isDrawn { fired = rule }
    }
    return fired
  }
}

extension FaultRule {
  fileprivate func matches(_ method: HTTPMethod, _ path: String) -> Bool {
    (self.method.map { $0 == method.rawValue } ?? true) && (self.path.map(path.hasPrefix) ?? true)
  }

  /// Applies the fault to the given reply: to its response, its delivery and its note for the log.
  func apply(to reply: inout Reply) {
    for (name, value) in fault.headers ?? [:] { reply.response.headers[name] = value }
    reply.delivery = Delivery(
      latency: .milliseconds(fault.latencyMilliseconds ?? 0), bytesPerSecond: fault.bytesPerSecond)
    let half = reply.response.body.count / 2
    switch fault.body {
    case .malformed where !reply.response.body.isEmpty:
      reply.response.body = reply.response.body.prefix(half)
      reply.response.headers["Content-Length"] = String(half)
    case .truncated:
      reply.delivery.end = .cut(afterBytes: half)
    case .malformed, nil:
      break
    }
    if fault.connection != nil { reply.delivery.end = .reset }
    reply.note = name
  }
}
