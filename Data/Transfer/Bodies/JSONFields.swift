import Foundation
public import OpenMarketDomain

/// A JSON object of plain values (RFC 8259), in the order in which they were given. Descriptions mask its secrets.
public struct JSONFields: Hashable, Sendable {
  /// What may stand under a key.
  public enum PlainValue: Hashable, Sendable {
    /// A text, escaped as JSON needs it.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// An amount, as an exact decimal number without its currency.
    case amount(Money)
    /// A text that no description shows.
    case secret(Secret)
  }

  /// One key and what stands under it.
  public struct Entry: Hashable, Sendable {
    /// The key, as it is sent.
    public let key: String
    /// What stands under it.
    public let value: PlainValue
  }

  /// The entries, in the order in which they were added. A key that was added twice is sent twice.
  public private(set) var entries: [Entry] = []

  /// No entries yet.
  public init() {}

  /// Adds an entry; `nil` adds none.
  public mutating func append(_ key: String, _ value: PlainValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }

  /// The text that is sent.
  var text: String { text { Self.quoted($0.plaintext) } }

  /// The text with each secret written in a way, quotes included.
  func text(writing secret: (Secret) -> String) -> String {
    pieces.map { piece in
      switch piece {
      case .plain(let text): text
      case .secret(let text): secret(text)
      }
    }.joined()
  }

  enum Piece {
    case plain(String)
    /// The place of a secret, quotes included.
    case secret(Secret)
  }

  var pieces: [Piece] {
    var pieces = [Piece.plain("{")]
    for (index, entry) in entries.enumerated() {
      pieces.append(.plain("\(index == 0 ? "" : ",")\(Self.quoted(entry.key)):"))
      switch entry.value {
      case .string(let text): pieces.append(.plain(Self.quoted(text)))
      case .integer(let number): pieces.append(.plain(String(number)))
      case .amount(let money): pieces.append(.plain(money.decimalText))
      case .secret(let secret): pieces.append(.secret(secret))
      }
    }
    return pieces + [.plain("}")]
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
