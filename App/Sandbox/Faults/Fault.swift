/// What goes wrong with one exchange. Several things may at once.
public struct Fault: Hashable, Sendable, Decodable {
  /// What becomes of the body of the answer.
  public enum Body: String, Hashable, Sendable, Decodable {
    /// The body ends in the middle, and is announced so: it is no valid JSON.
    case malformed
    /// The body is announced whole and ends in the middle.
    case truncated
  }

  /// What becomes of the connection.
  public enum Connection: String, Hashable, Sendable, Decodable {
    /// The connection is reset before the request is carried out.
    case reset
    /// The request is carried out, and the connection is reset before the answer: a lost reply.
    case dropAfterCommit = "drop-after-commit"
  }

  /// How long the first byte of the answer is held back, in milliseconds.
  public var latencyMilliseconds: Int?
  /// The most bytes of the body a second.
  public var bytesPerSecond: Int?
  /// The request is not carried out, and answered with this status.
  public var status: Int?
  /// Fields of the answer, such as `Retry-After`; they replace those of the same name.
  public var headers: [String: String]?
  /// What becomes of the body; `nil` for nothing.
  public var body: Body?
  /// What becomes of the connection; `nil` for nothing.
  public var connection: Connection?
  /// A page has as many rows as its end's index says, as recorded servers once had.
  public var overlongPages: Bool?
  /// So many products are added by another vendor before the request is carried out.
  public var addedByOthers: Int?
  /// The currency of the products that another vendor adds; KRW unless given.
  public var currencyOfOthers: String?
  /// So many of the newest products are deleted before the request is carried out.
  public var removedByOthers: Int?

  /// Nothing goes wrong yet; each kind of fault can be set.
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
    body = try container.value(.body)
    connection = try container.value(.connection)
    overlongPages = try container.value(.overlongPages)
    addedByOthers = try container.number(.addedByOthers, in: 1...1_000)
    currencyOfOthers = try container.value(.currencyOfOthers)
    removedByOthers = try container.number(.removedByOthers, in: 1...1_000)
  }
}
