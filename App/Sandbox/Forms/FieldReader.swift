import Foundation
import OpenMarketData

/// The strictness with which requests are checked.
enum FormRules: Hashable {
  /// Every documented limit holds.
  case strict
  /// As on recorded servers: limits are advice, and missing values are empty.
  case lenient
}

/// A reader of typed values from the named values of a request. It collects the mistakes.
struct FieldReader {
  /// The names of values that may be sent.
  struct Vocabulary {
    /// The word for a name: "key" or "part".
    let noun: String
    let names: [String]
    /// Other words for the names, in lower case.
    var aliases: [String: String] = [:]
  }

  /// The number of unknown names for which a meaning is looked for.
  private static let unknownLimit = 50

  private(set) var complaints: [Complaint] = []
  private let vocabulary: Vocabulary
  private let rules: FormRules
  private var values: [String: ReceivedJSON] = [:]
  /// The complaint about each unknown name, with the name that it may mean.
  private var unknown: [(complaint: Complaint, meant: String?)] = []

  init(_ members: [ReceivedJSON.Member], _ vocabulary: Vocabulary, rules: FormRules) {
    self.vocabulary = vocabulary
    self.rules = rules
    for member in members {
      if vocabulary.names.contains(member.key) {
        values[member.key] = member.value  // The last one counts, as on the original server.
      } else if unknown.count < Self.unknownLimit {
        unknown.append(vocabulary.complaint(about: member.key))
      }
    }
  }

  /// Hints for the log about the names that were ignored, as recorded servers ignore them.
  var hints: [String] { unknown.map(\.complaint.text) }

  mutating func require(_ name: String) {
    guard (values[name] ?? .null) == .null else { return }
    complaints += misspellings(of: name)
    complain("`\(name)` is missing.", "Add the \(vocabulary.noun) `\(name)`.")
  }

  /// Returns the complaints about unknown names that may mean a name.
  func misspellings(of name: String) -> [Complaint] {
    unknown.filter { $0.meant == name }.map(\.complaint)
  }

  mutating func text(_ name: String) -> String? {
    switch values[name] ?? .null {
    case .null: return nil
    case .string(let text): return text
    case .number(let text) where rules == .lenient: return text
    case .bool(let flag) where rules == .lenient: return String(flag)
    default:
      complain("`\(name)` is not a string.", "Send `\(name)` as a string.")
      return nil
    }
  }

  /// Returns a number, without rounding it. Strings are accepted, as on recorded servers.
  mutating func number(_ name: String) -> Decimal? {
    let text: String
    switch values[name] ?? .null {
    case .null: return nil
    case .number(let digits): text = digits
    case .string(let digits): text = digits.trimmingCharacters(in: .whitespacesAndNewlines)
    default:
      complain("`\(name)` is not a number.", "Send `\(name)` as a number.")
      return nil
    }
    if text.isEmpty, rules == .lenient { return nil }
    guard let number = Self.decimal(text) else {
      complain(
        "`\(name)` is `\(text.excerpt)`; a number is expected.",
        "Write `\(name)` as 1500, 0.75 or 1e3, or leave it out.")
      return nil
    }
    return number
  }

  mutating func integer(_ name: String) -> Int? {
    guard let number = number(name) else { return nil }
    let isWhole = Decimal(number.roundedDown) == number
    guard isWhole || rules == .lenient else {
      complain(
        "`\(name)` is `\(number)`; a whole number of 64 bits is expected.",
        "Write `\(name)` without a fraction.")
      return nil
    }
    return number.roundedDown
  }

  private mutating func complain(_ text: String, _ advice: String) {
    complaints.append(Complaint(text: text, advice: advice))
  }

  /// Returns the number of a text in JSON's notation, or nil if `Decimal` would round it.
  private static func decimal(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/) != nil,
      text.count(where: \.isNumber) <= 38, let number = Decimal(string: text),
      // Prices that can be added without an overflow.
      number.magnitude < Decimal(sign: .plus, exponent: 60, significand: 1)
    else { return nil }
    return number
  }
}

extension FieldReader.Vocabulary {
  fileprivate func complaint(about name: String) -> (complaint: Complaint, meant: String?) {
    let text = "`\(name.excerpt)` is not a \(noun) of this API"
    guard let meant = nearest(to: name) else {
      let known = names.map { "`\($0)`" }.joined(separator: ", ")
      return (Complaint(text: text + ".", advice: "These are the \(noun)s: \(known)."), nil)
    }
    let complaint = Complaint(
      text: text + "; did you mean `\(meant)`?",
      advice: "Rename `\(name.excerpt)` to `\(meant)`.")
    return (complaint, meant)
  }

  /// Returns the name that an unknown one means: the same letters, another word, or a small mistake in writing.
  func nearest(to name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let letters = Self.letters(of: name)
    if let name = names.first(where: { Self.letters(of: $0) == letters }) { return name }
    if let name = aliases[letters] { return name }
    return names.first { Self.letters(of: $0).difference(from: letters).count <= 2 }
  }

  /// Returns a name without case, underscores and brackets.
  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
