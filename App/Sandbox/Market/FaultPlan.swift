public import Foundation
import OpenMarketData

/// The faults of a market, as rules. The first rule that fires for a request determines its fault.
///
/// As JSON: `{"seed": 1, "rules": [{"method": "GET", "path": "/api/products", "nth": 2, "status": 503}]}`.
public struct FaultPlan: Hashable, Sendable, Decodable {
  /// The seed for rules with a probability. The same seed gives the same run.
  public var seed: UInt64
  /// The rules, in the order in which they are tried.
  public var rules: [FaultRule]

  /// Creates a plan. Without rules, nothing goes wrong.
  public init(seed: UInt64 = 0, rules: [FaultRule] = []) {
    self.seed = seed
    self.rules = rules
  }

  /// Creates a plan from JSON.
  ///
  /// - Throws: ``FaultPlanError`` with the place and the problem.
  public init(json: Data) throws(FaultPlanError) {
    do {
      self = try JSONDecoder().decode(FaultPlan.self, from: json)
    } catch {
      throw FaultPlanError(error)
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case seed, rules
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seed = try container.number(.seed, in: 0...UInt64.max) ?? 0
    rules = try container.decode([FaultRule].self, forKey: .rules)
  }
}

/// A fault, and the requests that it applies to. A condition that is left out matches every request.
public struct FaultRule: Hashable, Sendable, Decodable {
  /// The name in the log when the rule fires.
  public var name: String
  /// The method of the requests, such as `POST`.
  public var method: String?
  /// The beginning of the requests' path, such as `/api/products`.
  public var path: String?
  /// The number of the request, counted from 1, or `nil` for all requests.
  public var nth: Int?
  /// The number of first requests at each address, or `nil` for all requests.
  public var firstOfEach: Int?
  /// The probability that the rule fires, from 0 to 1.
  public var probability: Double
  /// The fault.
  public var fault: Fault

  /// Creates a rule. A condition that is left out matches every request.
  ///
  /// - Parameters:
  ///   - name: The name in the log when the rule fires.
  ///   - method: The method of the requests.
  ///   - path: The beginning of the requests' path.
  ///   - nth: The number of the request, counted from 1.
  ///   - firstOfEach: The number of first requests at each address.
  ///   - probability: The probability that the rule fires, from 0 to 1.
  ///   - fault: The fault.
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
    nth = try container.number(.nth, in: 1...Int.max)
    firstOfEach = try container.number(.firstOfEach, in: 1...Int.max)
    probability = try container.value(.probability) ?? 1
    guard (0...1).contains(probability) else {
      throw DecodingError.dataCorruptedError(
        forKey: .probability, in: container,
        debugDescription: "\(probability) is not a number from 0 to 1")
    }
    fault = try Fault(from: decoder)
  }
}

/// A fault of an exchange, with one or more effects.
public struct Fault: Hashable, Sendable, Decodable {
  /// A fault of the answer's body.
  public enum Body: String, Hashable, Sendable, Decodable {
    /// The body ends in the middle, and is announced like that, so it isn't valid JSON.
    case malformed
    /// The whole body is announced, and it ends in the middle.
    case truncated
  }

  /// A fault of the connection.
  public enum Connection: String, Hashable, Sendable, Decodable {
    /// The connection is reset before the request is carried out.
    case reset
    /// The request is carried out, and the connection is reset before the answer: a lost reply.
    case dropAfterCommit = "drop-after-commit"
  }

  /// The time before the first byte of the answer, in milliseconds.
  public var latencyMilliseconds: Int?
  /// The maximum number of the body's bytes a second.
  public var bytesPerSecond: Int?
  /// The status that answers the request. The request isn't carried out.
  public var status: Int?
  /// Fields of the answer, such as `Retry-After`. They replace those of the same name.
  public var headers: [String: String]?
  /// The fault of the body.
  public var body: Body?
  /// The fault of the connection.
  public var connection: Connection?
  /// A Boolean value that indicates whether a page has as many rows as the index of its end, as on recorded servers.
  public var overlongPages: Bool?
  /// The number of products that another vendor adds before the request is carried out.
  public var addedByOthers: Int?
  /// The currency of the products that another vendor adds. The default is KRW.
  public var currencyOfOthers: String?
  /// The number of the newest products that are deleted before the request is carried out.
  public var removedByOthers: Int?

  /// Creates a fault in which nothing goes wrong yet.
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
    if let name = headers?.first(where: { !HTTPHeaders.Field.isSendable($0, $1) })?.key {
      throw DecodingError.dataCorruptedError(
        forKey: .headers, in: container, debugDescription: "the header \(name) can't be sent")
    }
    body = try container.value(.body)
    connection = try container.value(.connection)
    overlongPages = try container.value(.overlongPages)
    addedByOthers = try container.number(.addedByOthers, in: 1...1_000)
    currencyOfOthers = try container.value(.currencyOfOthers)
    removedByOthers = try container.number(.removedByOthers, in: 1...1_000)
  }
}

/// The reason why a fault plan can't be read.
public struct FaultPlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the plan, such as `rules[2].status`. Empty for the plan as a whole.
  public let path: String
  /// The problem, in English.
  public let problem: String

  public var description: String {
    path.isEmpty ? "the fault plan: \(problem)" : "the fault plan at \(path): \(problem)"
  }

  fileprivate init(_ error: any Error) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self.init(context.codingPath + [key], "this key is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self.init(context.codingPath, "this value has the wrong type")
    case DecodingError.dataCorrupted(let context):
      let isWhole = context.codingPath.isEmpty
      self.init(context.codingPath, isWhole ? "this is no valid JSON" : context.debugDescription)
    default:
      self.init([], "this cannot be read")
    }
  }

  private init(_ keys: [any CodingKey], _ problem: String) {
    path = keys.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue
      }
    }
    self.problem = problem
  }
}

// MARK: - Decoding

extension Decoder {
  /// An unknown key is a mistake of the file's author. If it were ignored, it would do nothing.
  fileprivate func refuseKeys(except known: [any CodingKey]) throws {
    let known = Set(known.map(\.stringValue))
    for key in try container(keyedBy: FreeKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath + [key],
          debugDescription:
            "there is no such key; there are \(known.sorted().joined(separator: ", "))"))
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
  /// Returns the value of a key, or `nil` if the key is missing. `null` has the wrong type.
  fileprivate func value<Value: Decodable>(
    _ key: Key, as type: Value.Type = Value.self
  ) throws -> Value? {
    contains(key) ? try decode(type, forKey: key) : nil
  }

  /// Returns a whole number in a range, or `nil` if the key is missing.
  fileprivate func number<Number: FixedWidthInteger>(
    _ key: Key, in range: ClosedRange<Number>
  ) throws -> Number? {
    // The decoder reports a number that doesn't fit its type without the key.
    let decimal: Decimal
    do {
      guard let given = try value(key, as: Decimal.self) else { return nil }
      decimal = given
    } catch let error as DecodingError {
      throw error
    } catch {
      decimal = .nan
    }
    guard let number = Number("\(decimal)"), range.contains(number) else {
      let given = decimal.isNaN ? "this number" : "\(decimal)"
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription:
          "\(given) is not a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
