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
