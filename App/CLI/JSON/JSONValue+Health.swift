import OpenMarketDomain

extension JSONValue {
  init(_ health: ServiceHealth) {
    let (status, time, text): (String, Int?, String?) =
      switch health {
      case .up(let responseTime): ("up", Int(responseTime / .milliseconds(1)), nil)
      case .impaired(let statusText): ("impaired", nil, statusText)
      case .down: ("down", nil, nil)
      }
    self = .object([
      Member("status", .string(status)),
      Member("responseTimeMilliseconds", .optional(time)),
      Member("statusText", .optional(text)),
    ])
  }
}
