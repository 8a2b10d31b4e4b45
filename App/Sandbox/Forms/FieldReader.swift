import Foundation
import OpenMarketData

/// The strictness of request validation.
enum FormRules: Hashable {
  /// All documented limits apply.
  case strict
  /// Most limits don't apply, and missing values are empty, as on recorded servers.
  case lenient
}

/// A decoder for the named values of a request. It collects the mistakes that it finds.
struct FieldReader {
  /// The valid names of a request's values.
  struct Vocabulary {
    /// The noun for a name in messages: "key" or "part".
    let noun: String
    let names: [String]
    /// The valid names by their lowercase synonyms.
    var aliases: [String: String] = [:]
  }

  /// The maximum number of unknown names to compare with the valid names.
  private static let unknownLimit = 50

  private(set) var complaints: [Complaint] = []
  private let vocabulary: Vocabulary
  private let rules: FormRules
  private var values: [String: ReceivedJSON] = [:]
  /// The complaint about each unknown name, and the valid name that the client probably meant, or `nil` if no valid name is
  /// similar.
  private var unknown: [(complaint: Complaint, meant: String?)] = []

  init(_ members: [ReceivedJSON.Member], _ vocabulary: Vocabulary, rules: FormRules) {
    self.vocabulary = vocabulary
    self.rules = rules
    for member in members {
      if vocabulary.names.contains(member.key) {
        // Use the last value of a repeated name, as the original server does.
        values[member.key] = member.value
      } else if unknown.count < Self.unknownLimit {
        unknown.append(vocabulary.complaint(about: member.key))
      }
    }
  }

  /// The hints for the log about ignored names. Recorded servers ignore such names, too.
  var hints: [String] { unknown.map(\.complaint.text) }

  mutating func require(_ name: String) {
    guard (values[name] ?? .null) == .null else { return }
    complaints += misspellings(of: name)
    complain("`\(name)` is missing.", "Add the \(vocabulary.noun) `\(name)`.")
  }

  /// Returns the complaints about unknown names that probably mean the given valid name.
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

  /// Returns a number without rounding it. Accepts a string with a number, as recorded servers do.
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

  /// Returns the number that a string contains in JSON notation. Returns `nil` if the string isn't a number, has more than 38
  /// digits, or has a magnitude of 10⁶⁰ or more.
  private static func decimal(_ text: String) -> Decimal? {
    guard text.wholeMatch(of: /-?[0-9]+(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/) != nil,
      text.count(where: \.isNumber) <= 38, let number = Decimal(string: text),
      // Limit the magnitude, so that adding prices can't overflow.
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

  /// Returns the valid name that an unknown name probably means: a name with the same letters, the name for a synonym, or a name
  /// with a small typo.
  func nearest(to name: String) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let letters = Self.letters(of: name)
    if let name = names.first(where: { Self.letters(of: $0) == letters }) { return name }
    if let name = aliases[letters] { return name }
    return names.first { Self.letters(of: $0).difference(from: letters).count <= 2 }
  }

  /// Returns the lowercase letters and digits of a name.
  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
