import Foundation
public import OpenMarketDomain

/// A JSON object of plain values (RFC 8259), in the order in which they were given. Descriptions mask its secrets.
public struct JSONFields: Hashable, Sendable {
  public enum PlainValue: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    case amount(Money)
    case secret(Secret)
  }

  public struct Entry: Hashable, Sendable {
    public let key: String
    public let value: PlainValue
  }

  public private(set) var entries: [Entry] = []

  public init() {}

  /// Adds an entry; `nil` adds none.
  public mutating func append(_ key: String, _ value: PlainValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }

  /// The text that is sent.
  var text: String { text { Self.quoted($0.revealed) } }

  /// The text with each secret written in a way, quotes included.
  func text(writing secret: (Secret) -> String) -> String {
    let pairs = entries.map { entry in
      let value =
        switch entry.value {
        case .string(let text): Self.quoted(text)
        case .integer(let number): String(number)
        case .amount(let money): money.decimalText
        case .secret(let text): secret(text)
        }
      return "\(Self.quoted(entry.key)):\(value)"
    }
    return "{\(pairs.joined(separator: ","))}"
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // A text always has a JSON form.
    let data = (try? encoder.encode(text)) ?? Data("\"\"".utf8)
    return String(decoding: data, as: UTF8.self)
  }
}

extension JSONFields: CustomStringConvertible, CustomReflectable {
  public var description: String { text { _ in "\"\(Secret.mask)\"" } }
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
