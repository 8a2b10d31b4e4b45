public import Foundation
import OpenMarketData
public import OpenMarketDomain

/// The fault rules of a market. The first rule that fires for a request determines the fault.
///
/// The JSON format is:
///
/// ```json
/// {"seed": 1, "uploadBytesPerSecond": 50000,
///  "rules": [{"method": "GET", "path": "/api/products", "nth": 2, "status": 503}]}
/// ```
public struct FaultPlan: Hashable, Sendable {
  /// The seed for rules with a probability. The same seed produces the same sequence of faults.
  public var seed: UInt64
  /// The maximum rate at which the market receives request bodies, in bytes per second, or `nil`
  /// for no limit.
  public var uploadBytesPerSecond: Int?
  /// The rules in the order of their evaluation.
  public var rules: [FaultRule]

  /// Creates a plan. A plan without rules causes no faults.
  ///
  /// - Parameters:
  ///   - seed: The seed for rules with a probability.
  ///   - uploadBytesPerSecond: The maximum rate for request bodies, at least 1.
  ///   - rules: The rules in the order of their evaluation.
  public init(seed: UInt64 = 0, uploadBytesPerSecond: Int? = nil, rules: [FaultRule] = []) {
    self.seed = seed
    self.uploadBytesPerSecond = uploadBytesPerSecond
    self.rules = rules
  }
}

/// A fault, and the conditions for the requests that it affects. A condition that is `nil` matches
/// every request.
public struct FaultRule: Hashable, Sendable {
  /// The name of the rule in the log.
  public var name: String
  /// The HTTP method of the requests, such as `POST`, or `nil` for all methods.
  public var method: String?
  /// The prefix of the request paths, such as `/api/products`, or `nil` for all paths.
  public var path: String?
  /// The number of the matching request that the rule affects, such as 2 for the second one, or
  /// `nil` to affect all of them.
  public var nth: Int?
  /// The number of requests that the rule affects at each path, beginning with the first one, or
  /// `nil` to affect all of them.
  public var firstOfEach: Int?
  /// The probability that the rule fires for a request that meets the other conditions, from 0 to
  /// 1.
  public var probability: Double
  /// The fault that occurs when the rule fires.
  public var fault: Fault

  /// Creates a rule. A condition that is `nil` matches every request.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the log.
  ///   - method: The HTTP method of the requests.
  ///   - path: The prefix of the request paths.
  ///   - nth: The number of the matching request that the rule affects, such as 2 for the second
  ///     one, or `nil` to affect all of them.
  ///   - firstOfEach: The number of requests that the rule affects at each path, beginning with the
  ///     first one, or `nil` to affect all of them.
  ///   - probability: The probability that the rule fires for a request that meets the other
  ///     conditions, from 0 to 1.
  ///   - fault: The fault that occurs when the rule fires.
  public init(
    name: String = "fault", method: String? = nil, path: String? = nil, nth: Int? = nil,
    firstOfEach: Int? = nil, probability: Double = 1, fault: Fault
  ) {
    self.name = name
    self.method = method
    self.path = path
    self.nth = nth
    self.firstOfEach = firstOfEach
    self.probability = probability
    self.fault = fault
  }
}

/// A fault with one or more effects on a request and its response.
public struct Fault: Hashable, Sendable {
  /// A fault in the response body.
  public enum Body: String, Hashable, Sendable, CaseIterable {
    /// The body is cut in half, so that it isn't valid JSON. The headers announce the shorter body.
    case malformed
    /// The body is cut in half, although the headers announce the whole body.
    case truncated
  }

  /// A fault in the connection.
  public enum Connection: String, Hashable, Sendable, CaseIterable {
    /// The connection is reset before the market carries out the request.
    case reset
    /// The market carries out the request, but the connection is reset before the response is sent.
    case dropAfterCommit = "drop-after-commit"
  }

  /// The delay before the first byte of the response, in milliseconds.
  public var latencyMilliseconds: Int?
  /// The maximum rate of the response body in bytes per second.
  public var bytesPerSecond: Int?
  /// The status code of the response. If this property is set, the market doesn't carry out the
  /// request.
  public var status: Int?
  /// The headers to add to the response, such as `Retry-After`. Each one replaces the response's
  /// header with the same name.
  public var headers: [String: String]?
  /// The fault in the response body.
  public var body: Body?
  /// The fault in the connection.
  public var connection: Connection?
  /// A Boolean value that indicates whether page `n` of the product list contains `n` times the
  /// requested number of rows, as on some real servers.
  public var overlongPages: Bool?
  /// The number of products that another vendor adds before the market carries out the request.
  public var addedByOthers: Int?
  /// The currency of the products that another vendor adds. The default is KRW.
  public var currencyOfOthers: String?
  /// The price of the products that another vendor adds, such as 249.5. By default, the prices are
  /// whole numbers.
  public var priceOfOthers: Decimal?
  /// The number of products that are deleted, beginning with the newest, before the market carries
  /// out the request.
  public var removedByOthers: Int?

  /// Creates a fault without effects. Set at least one property.
  public init() {}
}

/// An error in the JSON of a fault plan.
public struct FaultPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line with the mistake, counted from 1.
  public let line: Int
  /// The mistake, and how to correct it.
  public let reason: LocalizedText

  /// A description of the mistake, with its line.
  public var text: LocalizedText {
    LocalizedText(
      "장애 계획의 \(line)번째 줄을 읽을 수 없습니다: \(reason.korean)",
      "Line \(line) of the fault plan can't be read: \(reason.english)")
  }

  public var description: String { text.english }
}

// MARK: - Reading

extension FaultPlan {
  /// Creates a plan from JSON.
  ///
  /// - Throws: ``FaultPlanError`` with the line and a description of the first mistake.
  public init(json: Data) throws(FaultPlanError) {
    do throws(RequestRejection) {
      var reader = try FieldReader(file: json, .faultPlan)
      self.init(
        seed: reader.whole("seed", in: 0...UInt64.max) ?? 0,
        uploadBytesPerSecond: reader.whole("uploadBytesPerSecond", in: 1...1_000_000_000),
        rules: reader.objects("rules", .faultRule) { reader, _ in FaultRule(&reader) } ?? [])
      try reader.check()
    } catch {
      throw FaultPlanError(line: error.line, reason: error.localizedText)
    }
  }
}

extension FaultRule {
  fileprivate init(_ reader: inout FieldReader) {
    let (method, path) = (reader.text("method"), reader.text("path"))
    // A rule that can't match a request would otherwise never fire, without a word.
    let capitals = method?.uppercased() ?? ""
    reader.complain(
      about: "method", if: method != nil && method != capitals,
      "Write the method in capital letters: \(capitals).", korean: "메서드는 대문자로 쓰세요: \(capitals).")
    reader.complain(
      about: "path", if: path?.hasPrefix("/") == false || path?.contains("?") == true,
      "`path` is `\(path ?? "")`. The path must begin with `/` and have no query.",
      korean: "`path` 값이 `\(path ?? "")`입니다. `/` 문자로 시작하고 쿼리가 없는 경로여야 합니다.")
    let probability = reader.number("probability") ?? 1
    reader.complain(
      about: "probability", if: !(0...1).contains(probability),
      "`probability` is \(probability), not from 0 to 1.",
      korean: "`probability` 값이 \(probability)입니다. 0~1의 숫자여야 합니다.")
    self.init(
      name: reader.text("name") ?? "fault", method: method, path: path,
      nth: reader.whole("nth", in: 1...Int.max),
      firstOfEach: reader.whole("firstOfEach", in: 1...Int.max),
      probability: Double("\(probability)") ?? 1, fault: Fault(&reader))
  }
}

extension Fault {
  fileprivate init(_ reader: inout FieldReader) {
    latencyMilliseconds = reader.whole("latencyMilliseconds", in: 0...600_000)
    bytesPerSecond = reader.whole("bytesPerSecond", in: 1...1_000_000_000)
    status = reader.whole("status", in: 200...599)
    headers = reader.texts("headers")
    if let name = headers?.first(where: { !HTTPHeaders.Field.isHandlers($0, $1) })?.key {
      reader.complain(
        about: "headers", "The header `\(name)` can't be sent.", korean: "`\(name)` 헤더는 보낼 수 없습니다.")
    }
    body = reader.choice("body")
    connection = reader.choice("connection")
    overlongPages = reader.flag("overlongPages")
    addedByOthers = reader.whole("addedByOthers", in: 1...1_000)
    currencyOfOthers = reader.text("currencyOfOthers")
    priceOfOthers = reader.number("priceOfOthers")
    removedByOthers = reader.whole("removedByOthers", in: 1...1_000)
  }
}

extension FormKind {
  static let faultPlan = FormKind(schema: "FaultPlan", nil, owner: "a fault plan")
  static let faultRule = FormKind(schema: "FaultRule", nil, owner: "a fault rule")
}
