/// Which requests a fault befalls, and what it is. What is not said matches everything, or changes nothing.
public struct FaultRule: Hashable, Sendable, Decodable {
  /// The name that the log tells when the rule fires.
  public var name: String
  /// The method of the requests it befalls, such as `POST`.
  public var method: String?
  /// The beginning of their path, such as `/api/products`.
  public var path: String?
  /// Which of them, counted from 1; all where nothing is said.
  public var nth: Int?
  /// How many of them at each address, the first ones; all where nothing is said. Of the first 10 000 addresses, that is:
  /// none of any further ones.
  public var firstOfEach: Int?
  /// How often it fires, from 0 to 1.
  public var probability: Double
  /// What goes wrong with them.
  public var fault: Fault

  /// Makes a rule; what is left out matches everything.
  ///
  /// - Parameters:
  ///   - name: what the log tells when it fires.
  ///   - method: the method of the requests it befalls.
  ///   - path: the beginning of their path.
  ///   - nth: which of them, counted from 1.
  ///   - firstOfEach: how many of them at each address, the first ones.
  ///   - probability: how often it fires, from 0 to 1.
  ///   - fault: what goes wrong.
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
