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
public struct FaultPlan: Hashable, Sendable, Decodable {
  /// The seed for rules with a probability. The same seed produces the same sequence of faults.
  public var seed: UInt64
  /// The maximum rate at which the market receives request bodies, in bytes per second, or `nil` for no limit.
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

  /// Creates a plan from JSON.
  ///
  /// - Throws: ``FaultPlanError`` with the position and a description of the problem.
  public init(json: Data) throws(FaultPlanError) {
    do {
      self = try JSONDecoder().decode(FaultPlan.self, from: json)
    } catch {
      throw FaultPlanError(error)
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case seed, uploadBytesPerSecond, rules
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seed = try container.number(.seed, in: 0...UInt64.max) ?? 0
    uploadBytesPerSecond = try container.number(.uploadBytesPerSecond, in: 1...1_000_000_000)
    rules = try container.decode([FaultRule].self, forKey: .rules)
  }
}

/// A fault, and the conditions for the requests that it affects. A condition that is `nil` matches every request.
public struct FaultRule: Hashable, Sendable, Decodable {
  /// The name of the rule in the log.
  public var name: String
  /// The HTTP method of the requests, such as `POST`, or `nil` for all methods.
  public var method: String?
  /// The prefix of the request paths, such as `/api/products`, or `nil` for all paths.
  public var path: String?
  /// The number of the matching request that the rule affects, such as 2 for the second one, or `nil` to affect all of them.
  public var nth: Int?
  /// The number of requests that the rule affects at each path, beginning with the first one, or `nil` to affect all of them.
  public var firstOfEach: Int?
  /// The probability that the rule fires for a request that meets the other conditions, from 0 to 1.
  public var probability: Double
  /// The fault that occurs when the rule fires.
  public var fault: Fault

  /// Creates a rule. A condition that is `nil` matches every request.
  ///
  /// - Parameters:
  ///   - name: The name of the rule in the log.
  ///   - method: The HTTP method of the requests.
  ///   - path: The prefix of the request paths.
  ///   - nth: The number of the matching request that the rule affects, such as 2 for the second one, or `nil` to affect all of
  ///     them.
  ///   - firstOfEach: The number of requests that the rule affects at each path, beginning with the first one, or `nil` to affect
  ///     all of them.
  ///   - probability: The probability that the rule fires for a request that meets the other conditions, from 0 to 1.
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

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, method, path, nth, firstOfEach, probability
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases + Fault.CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.value(.name) ?? "fault"
    method = try container.value(.method)
    path = try container.value(.path)
    // A rule that can't match a request would otherwise never fire, without a word.
    if let method, case let capitals = method.uppercased(), method != capitals {
      throw container.problem(
        .method, "메서드는 대문자로 쓰세요: \(capitals)", "write the method in capital letters: \(capitals)")
    }
    if let path, !path.hasPrefix("/") || path.contains("?") {
      throw container.problem(
        .path, "/로 시작하고 쿼리가 없는 경로가 아닙니다: \(path)",
        "\(path) is not a path that begins with / and has no query")
    }
    nth = try container.number(.nth, in: 1...Int.max)
    firstOfEach = try container.number(.firstOfEach, in: 1...Int.max)
    probability = try container.value(.probability) ?? 1
    guard (0...1).contains(probability) else {
      throw container.problem(
        .probability, "0부터 1까지의 수가 아닙니다: \(probability)",
        "\(probability) is not a number from 0 to 1")
    }
    fault = try Fault(from: decoder)
  }
}

/// A fault with one or more effects on a request and its response.
public struct Fault: Hashable, Sendable, Decodable {
  /// A fault in the response body.
  public enum Body: String, Hashable, Sendable, Decodable {
    /// The body is cut in half, so that it isn't valid JSON. The headers announce the shorter body.
    case malformed
    /// The body is cut in half, although the headers announce the whole body.
    case truncated
  }

  /// A fault in the connection.
  public enum Connection: String, Hashable, Sendable, Decodable {
    /// The connection is reset before the market carries out the request.
    case reset
    /// The market carries out the request, but the connection is reset before the response is sent.
    case dropAfterCommit = "drop-after-commit"
  }

  /// The delay before the first byte of the response, in milliseconds.
  public var latencyMilliseconds: Int?
  /// The maximum rate of the response body in bytes per second.
  public var bytesPerSecond: Int?
  /// The status code of the response. If this property is set, the market doesn't carry out the request.
  public var status: Int?
  /// The headers to add to the response, such as `Retry-After`. Each one replaces the response's header with the same name.
  public var headers: [String: String]?
  /// The fault in the response body.
  public var body: Body?
  /// The fault in the connection.
  public var connection: Connection?
  /// A Boolean value that indicates whether page `n` of the product list contains `n` times the requested number of rows, as on
  /// some real servers.
  public var overlongPages: Bool?
  /// The number of products that another vendor adds before the market carries out the request.
  public var addedByOthers: Int?
  /// The currency of the products that another vendor adds. The default is KRW.
  public var currencyOfOthers: String?
  /// The number of products that are deleted, beginning with the newest, before the market carries out the request.
  public var removedByOthers: Int?

  /// Creates a fault without effects. Set at least one property.
  public init() {}

  enum CodingKeys: String, CodingKey, CaseIterable {
    case latencyMilliseconds, bytesPerSecond, status, headers, body, connection, overlongPages
    case addedByOthers, currencyOfOthers, removedByOthers
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    latencyMilliseconds = try container.number(.latencyMilliseconds, in: 0...600_000)
    bytesPerSecond = try container.number(.bytesPerSecond, in: 1...1_000_000_000)
    status = try container.number(.status, in: 200...599)
    headers = try container.value(.headers)
    if let name = headers?.first(where: { !HTTPHeaders.Field.isHandlers($0, $1) })?.key {
      throw container.problem(
        .headers, "보낼 수 없는 헤더입니다: \(name)", "the header \(name) can't be sent")
    }
    body = try container.value(.body)
    connection = try container.value(.connection)
    overlongPages = try container.value(.overlongPages)
    addedByOthers = try container.number(.addedByOthers, in: 1...1_000)
    currencyOfOthers = try container.value(.currencyOfOthers)
    removedByOthers = try container.number(.removedByOthers, in: 1...1_000)
  }
}

/// An error that occurs when a fault plan is decoded.
public struct FaultPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path to the problem in the plan, such as `rules[2].status`. It's empty for a problem with the whole plan.
  public let path: String
  /// A description of the problem.
  public let problem: LocalizedText

  /// A description of the problem, with its path.
  public var text: LocalizedText {
    path.isEmpty
      ? LocalizedText("장애 계획: \(problem.korean)", "the fault plan: \(problem.english)")
      : LocalizedText(
        "장애 계획의 \(path): \(problem.korean)", "the fault plan at \(path): \(problem.english)")
  }

  public var description: String { text.english }

  fileprivate init(_ error: any Error) {
    switch error {
    case let error as FaultPlanError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath + [key], LocalizedText("키가 없습니다", "this key is missing"))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(
        context.codingPath, LocalizedText("값의 형식이 잘못되었습니다", "this value has the wrong type"))
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(context.codingPath, LocalizedText("쓸 수 없는 값입니다", "this value isn't supported"))
    default:
      self.init([], LocalizedText("올바른 JSON이 아닙니다", "this isn't valid JSON"))
    }
  }

  fileprivate init(_ keys: [any CodingKey], _ problem: LocalizedText) {
    path = DecodingFailure.path(keys)
    self.problem = problem
  }
}

// MARK: - Decoding

extension Decoder {
  /// Throws an error if the object contains an unknown key. A misspelled key would otherwise be ignored silently.
  fileprivate func refuseKeys(except known: [any CodingKey]) throws {
    let known = Set(known.map(\.stringValue))
    for key in try container(keyedBy: FreeKey.self).allKeys where !known.contains(key.stringValue) {
      let keys = known.sorted().joined(separator: ", ")
      throw FaultPlanError(
        codingPath + [key],
        LocalizedText("없는 키입니다. 쓸 수 있는 키: \(keys)", "there is no such key; there are \(keys)"))
    }
  }
}

private struct FreeKey: CodingKey {
  let stringValue: String

  init(stringValue: String) { self.stringValue = stringValue }

  var intValue: Int? { nil }

  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
  /// Returns the value for a key, or `nil` if the key is missing. Throws an error if the value is `null`.
  fileprivate func value<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }

  /// Returns a whole number within the given range, or `nil` if the key is missing.
  fileprivate func number<Number: FixedWidthInteger>(
    _ key: Key, in range: ClosedRange<Number>
  ) throws -> Number? {
    // Decode a `Decimal` first, because the decoder's own error for an integer that overflows doesn't contain the key.
    let decimal: Decimal
    do {
      guard let given = try value(key, as: Decimal.self) else { return nil }
      decimal = given
    } catch let error as DecodingError {
      throw error
    } catch {
      decimal = .nan
    }
    if let number = Number("\(decimal)"), range.contains(number) { return number }
    let (low, high) = (range.lowerBound, range.upperBound)
    throw problem(
      key, "\(low)부터 \(high)까지의 정수가 아닙니다" + (decimal.isNaN ? "" : ": \(decimal)"),
      "\(decimal.isNaN ? "this number" : "\(decimal)") is not a whole number from \(low) to \(high)"
    )
  }

  fileprivate func problem(_ key: Key, _ korean: String, _ english: String) -> FaultPlanError {
    FaultPlanError(codingPath + [key], LocalizedText(korean, english))
  }
}
