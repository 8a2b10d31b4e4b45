public import Foundation

/// How a market misbehaves on demand: rules, of which the first one that fires for a request decides its fate.
///
/// As JSON: `{"seed": 1, "rules": [{"method": "GET", "path": "/api/products", "nth": 2, "status": 503}]}`. The seed decides
/// what happens where a rule has a probability; the same seed gives the same run.
public struct FaultPlan: Hashable, Sendable, Decodable {
  /// Decides what happens where a rule has a probability; the same seed gives the same run.
  public var seed: UInt64
  /// In the order in which they are tried: the first one that fires decides.
  public var rules: [FaultRule]

  /// Makes a plan of rules; without any, nothing goes wrong.
  public init(seed: UInt64 = 0, rules: [FaultRule] = []) {
    self.seed = seed
    self.rules = rules
  }

  /// Reads a plan from JSON.
  ///
  /// - Throws: ``FaultPlanError``, which names the place and what is wrong there.
  public init(json: Data) throws(FaultPlanError) {
    do {
      self = try JSONDecoder().decode(FaultPlan.self, from: json)
    } catch {
      throw FaultPlanError(error)
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case seed
    case rules
  }

  public init(from decoder: any Decoder) throws {
    try decoder.refuseKeys(except: CodingKeys.allCases)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    seed = try container.number(.seed, in: 0...UInt64.max) ?? 0
    rules = try container.decode([FaultRule].self, forKey: .rules)
  }
}
