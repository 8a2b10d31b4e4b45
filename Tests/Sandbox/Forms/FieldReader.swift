import Foundation
import OpenMarketData

/// The strictness of request validation.
enum FormRules: Hashable {
  /// All documented limits apply.
  case strict
  /// Most limits don't apply, and missing values become empty values, as on real servers. The log
  /// says which limits a request exceeds.
  case lenient
  /// The rules of `market.json`: unknown names aren't allowed, and numbers have no limits.
  case stored
}

/// A decoder for named values: the members of a JSON object, or the parts of a form. It collects
/// the mistakes that it finds.
struct FieldReader {
  /// The maximum number of unknown names that are reported. Further unknown names are ignored.
  private static let unknownLimit = 50

  /// The mistakes so far.
  private(set) var complaints: [RequestRejection] = []
  private let kind: FormKind
  private let rules: FormRules
  /// The number of the line in which the object begins.
  private let line: Int
  private var values: [String: ReceivedJSON] = [:]
  /// A complaint about each unknown name, with the valid name that the client probably meant.
  /// `meant` is `nil` if no valid name is similar.
  private var unknown: [(name: String, complaint: RequestRejection, meant: String?)] = []

  init(_ members: [ReceivedJSON.Member], _ kind: FormKind, rules: FormRules, line: Int = 1) {
    self.kind = kind
    self.rules = rules
    self.line = line
    for member in members {
      let name = member.key
      if kind.names.contains(name) {
        // If a name is repeated, use its last value, as real servers do.
        guard values.updateValue(member.value, forKey: name) != nil else { continue }
        note("`\(name)` occurs twice; the last one counts.")
      } else if unknown.count < Self.unknownLimit, !unknown.contains(where: { $0.name == name }) {
        var (complaint, meant) = kind.complaint(about: name)
        complaint.line = member.value.line
        unknown.append((name, complaint, meant))
      }
    }
    for name in unknown { note(name.complaint.message) }
    guard rules == .stored else { return }
    complaints += unknown.map(\.complaint)
    for name in kind.names where values[name]?.content == .null {
      complain(
        about: name, "`\(name)` is null.", "Leave it out.", korean: "`\(name)` 값이 null입니다. 제거하세요.")
    }
    for name in kind.required { require(name) }
  }

  /// Creates a reader for the object in a file.
  ///
  /// - Throws: The mistake because of which the text isn't a JSON object.
  init(file: Data, _ kind: FormKind) throws(RequestRejection) {
    self.init(try JSONReader.members(of: file, title: "The file"), kind, rules: .stored)
  }

  /// Throws the first mistake.
  func check() throws(RequestRejection) {
    if let complaint = complaints.first { throw complaint }
  }

  /// The messages for the server log about unknown and repeated names in the request, which are
  /// ignored, and about limits that only the strict rules enforce.
  private(set) var hints: [String] = []

  func contains(_ name: String) -> Bool { values[name] != nil }

  mutating func require(_ name: String) { reject(misses(name)) }

  mutating func reject(_ mistakes: [RequestRejection]) { complaints += mistakes }

  /// Adds a message for the server log, unless it's there.
  mutating func note(_ hint: String) {
    if !hints.contains(hint) { hints.append(hint) }
  }

  /// Requires a name if the rules are strict.
  mutating func expect(_ name: String) {
    limit(misses(name))
  }

  /// Reports violations of limits that only the strict rules enforce.
  mutating func limit(_ violations: [RequestRejection]) {
    if rules == .strict {
      complaints += violations
      return
    }
    for violation in violations { note(violation.message) }
  }

  private func misses(_ name: String) -> [RequestRejection] {
    guard content(name) == .null else { return [] }
    let missing = RequestRejection(
      "`\(name)` is missing.", "Add the \(kind.noun) `\(name)`.",
      korean: "`\(name)` 키가 없습니다. 추가하세요.", line: line)
    return misspellings(of: name) + [missing]
  }

  /// Returns the complaints about unknown names that the client probably wrote instead of the given
  /// valid name.
  func misspellings(of name: String) -> [RequestRejection] {
    unknown.filter { $0.meant == name }.map(\.complaint)
  }

  mutating func text(_ name: String) -> String? {
    switch content(name) {
    case .null: return nil
    case .string(let text): return text
    case .number(let text) where rules == .lenient: return text
    case .bool(let flag) where rules == .lenient: return String(flag)
    default: return mistyped(name, "a string", "문자열이")
    }
  }

  /// Returns the number with the given name, without rounding it. Accepts a string that contains a
  /// number, as real servers do.
  mutating func number(_ name: String) -> Decimal? {
    let text: String
    switch content(name) {
    case .null: return nil
    case .number(let digits): text = digits
    case .string(let digits): text = digits.trimmingCharacters(in: .whitespacesAndNewlines)
    default: return mistyped(name, "a number", "숫자가")
    }
    if text.isEmpty, rules == .lenient { return nil }
    guard let number = Self.decimal(text, isLimited: rules != .stored) else {
      complain(
        about: name, "`\(name)` is `\(text.excerpt)`; a number is expected.",
        "Write `\(name)` as 1500, 0.75 or 1e3, or leave it out.",
        korean: "`\(name)` 값이 `\(text.excerpt)`입니다. 1500, 0.75, 1e3 같은 숫자로 쓰거나 제거하세요.")
      return nil
    }
    return number
  }

  mutating func integer(_ name: String) -> Int? {
    guard let number = number(name) else { return nil }
    let isWhole = Decimal(number.roundedDown) == number
    guard isWhole || rules == .lenient else {
      complain(
        about: name, "`\(name)` is `\(number)`; a whole number of 64 bits is expected.",
        "Write `\(name)` without a fraction.", korean: "`\(name)` 값이 \(number)입니다. 64비트 정수로 쓰세요.")
      return nil
    }
    return number.roundedDown
  }

  /// Returns a whole number in the given range.
  mutating func whole<Number: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<Number>
  ) -> Number? {
    guard let decimal = number(name) else { return nil }
    if let number = Number("\(decimal)"), range.contains(number) { return number }
    let (low, high) = (range.lowerBound, range.upperBound)
    complain(
      about: name,
      "`\(name)` is \(decimal); a whole number from \(low) to \(high) is expected.",
      korean: "`\(name)` 값이 \(decimal)입니다. \(low)~\(high)의 정수여야 합니다.")
    return nil
  }

  /// Returns one of the values of an enumeration.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String) -> Choice? {
    guard let text = text(name) else { return nil }
    let choice = Choice(rawValue: text)
    if choice == nil {
      let names = Choice.allCases.map(\.rawValue).quoted
      complain(
        about: name, "`\(name)` is `\(text.excerpt)`.", "It is one of \(names).",
        korean: "`\(name)` 값이 `\(text.excerpt)`입니다. 사용할 수 있는 값: \(names).")
    }
    return choice
  }

  mutating func flag(_ name: String) -> Bool? {
    switch content(name) {
    case .null: return nil
    case .bool(let flag): return flag
    default: return mistyped(name, "true or false", "true나 false가")
    }
  }

  /// Returns the object with the given name if its values are strings.
  mutating func texts(_ name: String) -> [String: String]? {
    guard content(name) != .null else { return nil }
    guard case .object(let members) = content(name) else {
      return mistyped(name, "an object", "객체가")
    }
    var texts: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value.content else {
        return mistyped(member.key, "a string", "문자열이", at: member.value.line)
      }
      texts[member.key] = text
    }
    return texts
  }

  /// Returns the values that a closure creates from the objects in the array with the given name,
  /// or `nil` if the name is missing.
  mutating func objects<Value>(
    _ name: String, _ kind: FormKind, _ read: (inout FieldReader, Range<Int>) -> Value
  ) -> [Value]? {
    guard content(name) != .null else { return nil }
    guard case .array(let elements) = content(name) else {
      return mistyped(name, "an array", "배열이")
    }
    return elements.compactMap { element in
      guard case .object(let members) = element.content else {
        return mistyped(name, "an array of objects", "객체의 배열이", at: element.line)
      }
      var reader = FieldReader(members, kind, rules: rules, line: element.line)
      defer { complaints += reader.complaints }
      return read(&reader, element.range)
    }
  }

  /// Complains about a value of another type, and returns `nil`.
  private mutating func mistyped<Value>(
    _ name: String, _ type: String, _ korean: String, at line: Int? = nil
  ) -> Value? {
    complaints.append(
      RequestRejection(
        "`\(name)` isn't \(type).", rules == .stored ? nil : "Send `\(name)` as \(type).",
        korean: "`\(name)` 값이 \(korean) 아닙니다.", line: line ?? values[name]?.line ?? self.line))
    return nil
  }

  /// Complains about the value with the given name, if the condition is `true`.
  mutating func complain(
    about name: String, if condition: Bool = true, _ text: @autoclosure () -> String,
    _ advice: @autoclosure () -> String? = nil, korean: @autoclosure () -> String
  ) {
    guard condition else { return }
    let line = values[name]?.line ?? line
    complaints.append(RequestRejection(text(), advice(), korean: korean(), line: line))
  }

  private func content(_ name: String) -> ReceivedJSON.Content { values[name]?.content ?? .null }

  /// Returns the number that a string contains in JSON notation. Returns `nil` if the string isn't
  /// a number, has more than 38 digits, or if the number's magnitude is 10⁶⁰ or more.
  private static func decimal(_ text: String, isLimited: Bool) -> Decimal? {
    guard text.isNumber(allowsLeadingZeros: true), let number = Decimal(string: text) else {
      return nil
    }
    // Limit the magnitude, so that the sum of several prices can't overflow.
    let isSmall = number.magnitude < Decimal(sign: .plus, exponent: 60, significand: 1)
    return !isLimited || isSmall && text.count(where: \.isNumber) <= 38 ? number : nil
  }
}
