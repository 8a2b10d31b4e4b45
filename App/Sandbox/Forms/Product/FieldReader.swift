import Foundation

/// Reads typed values from what a client sent under names, and collects what is wrong with them.
struct FieldReader {
  /// What may be sent, and what to say about the rest.
  struct Vocabulary {
    /// What a name is here: "key" or "part".
    let noun: String
    let names: [String]
    var aliases: [String: String] = [:]
    /// Names that are known but not to be sent, with what is to be said of each.
    var refused: [String: String] = [:]
  }

  /// Looking for what was meant takes time, so that a body full of unknown names is not looked at to its end.
  private static let ignoredLimit = 50

  private(set) var complaints: [Complaint] = []
  /// A remark about each unknown name, and the name that it may mean. Recorded servers ignore unknown names, too.
  private var ignored: [(complaint: Complaint, meant: String?)] = []
  private let vocabulary: Vocabulary
  private let rules: FormRules
  private var values: [String: ReceivedJSON] = [:]

  init(_ members: [ReceivedJSON.Member], _ vocabulary: Vocabulary, rules: FormRules) {
    self.vocabulary = vocabulary
    self.rules = rules
    for member in members {
      guard vocabulary.names.contains(member.key) else {
        if ignored.count < Self.ignoredLimit { ignore(member.key) }
        continue
      }
      if rules == .strict, values[member.key] != nil {
        complaints.append(.givenTwice(member.key, vocabulary))
      }
      values[member.key] = member.value  // The last one counts, as with the original.
    }
  }

  /// Whether there is something of this name, be it right or wrong.
  func has(_ name: String) -> Bool {
    (values[name] ?? .null) != .null
  }

  mutating func require(_ name: String) {
    guard !has(name) else { return }
    complaints += misspellings(of: name) + [.missing(name, vocabulary)]
  }

  /// Returns the remarks about unknown names that may mean a name.
  func misspellings(of name: String) -> [Complaint] {
    ignored.filter { $0.meant == name }.map(\.complaint)
  }

  /// Remarks for a log about the names that were ignored.
  var hints: [String] { ignored.map(\.complaint.text) }

  mutating func text(_ name: String) -> String? {
    switch values[name] ?? .null {
    case .null: return nil
    case .string(let text):
      if rules == .strict, text.hasPrefix("Optional("), text.hasSuffix(")") {
        complaints.append(.optionalText(name))
      }
      return text
    case .number(let text) where rules == .lenient: return text
    case .bool(let flag) where rules == .lenient: return String(flag)
    case let other:
      complaints.append(.wrongType(name, expected: "a string", found: other))
      return nil
    }
  }

  mutating func number(_ name: String) -> Decimal? {
    guard let text = numberText(name) else { return nil }
    let number = ExactDecimal.number(text)
    if number == nil { complaints.append(.notNumber(name, text)) }
    return number
  }

  mutating func integer(_ name: String) -> Int? {
    guard let text = numberText(name) else { return nil }
    guard let number = ExactDecimal.number(text) else {
      complaints.append(.notNumber(name, text))
      return nil
    }
    var digits = number.description[...]
    if rules == .lenient { digits = digits.prefix { $0 != "." } }
    let integer = Int(digits)
    if integer == nil { complaints.append(.notInteger(name, text)) }
    return integer
  }

  /// A number's text, in a string or not: both are taken.
  private mutating func numberText(_ name: String) -> String? {
    switch values[name] ?? .null {
    case .null: return nil
    case .number(let text): return text
    case .string(let text):
      guard text.allSatisfy(\.isWhitespace) else { return text }
      if rules == .strict { complaints.append(.emptyNumber(name, vocabulary)) }
      return nil
    case let other:
      complaints.append(.wrongType(name, expected: "a number", found: other))
      return nil
    }
  }

  private mutating func ignore(_ name: String) {
    if let reason = vocabulary.refused[name] {
      let complaint = Complaint(text: "`\(name)` \(reason)", advice: "Leave `\(name)` out.")
      return ignored.append((complaint, nil))
    }
    let suggestion = NameSuggestion(names: vocabulary.names, aliases: vocabulary.aliases)
    let meant = suggestion.nearest(to: name)
    ignored.append((.unknown(name, vocabulary, meant: meant), meant))
  }
}
