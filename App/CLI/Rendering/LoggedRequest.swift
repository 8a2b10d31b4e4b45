import OpenMarketData
import OpenMarketSandbox
import OpenMarketTerminal

/// A request as the log tells it: without its fields, its body and whatever may be a secret.
struct LoggedRequest: Hashable, Sendable {
  let method: String?
  let target: String?
  let status: Int?
  let bodySize: Int
  /// In milliseconds.
  let milliseconds: Double
  /// The name of the rule of the fault plan that fired.
  let fault: String?
  /// A remark about something in the request that was ignored; names of unknown keys are in it.
  let hint: String?

  /// One line with its end.
  func line(isJSON: Bool) -> String {
    isJSON ? JSONWriter.text(json, isCompact: true) : TerminalText(line: text).text + "\n"
  }

  /// Tells of lines that nobody had read in time.
  static func lost(_ count: Int, isJSON: Bool) -> String {
    guard isJSON else { return "… \(count) more\n" }
    return JSONWriter.text(
      .object([
        JSONValue.Member("event", .string("lost")),
        JSONValue.Member("requests", .integer(Int64(count))),
      ]), isCompact: true)
  }

  private var text: String {
    let fault = fault.map { "  [\($0)]" } ?? ""
    let status = status.map(String.init) ?? "---"
    let hint = hint.map { "  \($0)" } ?? ""
    return "\(method ?? "-") \(target ?? "-") \(status) \(bodySize) B \(time) ms\(fault)\(hint)"
  }

  private var json: JSONValue {
    .object([
      JSONValue.Member("event", .string("request")),
      JSONValue.Member("method", .optional(method)),
      JSONValue.Member("target", .optional(target)),
      JSONValue.Member("status", .optional(status)),
      JSONValue.Member("bytes", .integer(Int64(bodySize))),
      JSONValue.Member("milliseconds", .number(time)),
      JSONValue.Member("fault", .optional(fault)),
      JSONValue.Member("hint", .optional(hint)),
    ])
  }

  /// With one digit behind the point.
  private var time: String {
    let tenths = Int64((milliseconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension LoggedRequest {
  init(_ exchange: SandboxServer.Exchange) {
    self.init(
      method: exchange.method?.rawValue,
      target: exchange.target.map(LoggedTarget.init)?.text,
      status: exchange.status,
      bodySize: exchange.bodySize,
      milliseconds: exchange.duration / .milliseconds(1),
      fault: exchange.note, hint: exchange.hint)
  }
}
