/// How people in one place write numbers: what stands before a fraction, and what between groups of digits.
public struct NumberFormat: Hashable, Sendable {
  /// What stands before the fraction.
  public let decimalSeparator: Character
  /// What may stand between groups of digits; `nil` where nothing may.
  public let groupingSeparator: Character?
  /// How many digits the last group before the fraction has.
  public let groupSize: Int
  /// How many digits every other group has but the first, which has no more.
  public let higherGroupSize: Int

  /// Separators that are written alike, such as `’` and `'`, are one; a grouping separator that is the decimal one counts as
  /// none.
  public init(
    decimalSeparator: Character = ".", groupingSeparator: Character? = ",", groupSize: Int = 3,
    higherGroupSize: Int = 3
  ) {
    self.decimalSeparator = Self.folded(decimalSeparator)
    let grouping = groupingSeparator.map(Self.folded)
    self.groupingSeparator = grouping == self.decimalSeparator ? nil : grouping
    self.groupSize = max(1, groupSize)
    self.higherGroupSize = max(1, higherGroupSize)
  }

  /// An amount as it could have been typed: without groups.
  package func text(_ money: Money) -> String {
    text(decimalText: money.decimalText)
  }

  /// Reads a number that was typed.
  ///
  /// Digits may be those of any script, full-width ones included. Groups may be left out; where there are any, they have
  /// the right sizes, so that `1.50` is not read as 150 where the point groups. Blanks at the ends do not count.
  ///
  /// - Returns: the same number as a plain decimal numeral, such as `-1234.5`, or `nil` for any other text.
  package func decimalText(of text: String) -> String? {
    var rest = text.map(Self.folded)[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }

    let parts = rest.split(separator: decimalSeparator, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap(ungrouped) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(Self.isDigit), !(whole.isEmpty && fraction.isEmpty) else {
      return nil
    }
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole))
      + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// A numeral of the form that `decimalText(of:)` returns, as it could have been typed.
  func text(decimalText: String) -> String {
    String(decimalText.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// The digits of a whole number without what stands between their groups; `nil` where these are not as they should be.
  private func ungrouped(_ digits: ArraySlice<Character>) -> [Character]? {
    var groups = [digits]
    if let groupingSeparator {
      groups = digits.split(separator: groupingSeparator, omittingEmptySubsequences: false)
    }
    guard groups.joined().allSatisfy(Self.isDigit) else { return nil }
    if groups.count > 1, let first = groups.first, let last = groups.last {
      guard 1...higherGroupSize ~= first.count, last.count == groupSize,
        groups.dropFirst().dropLast().allSatisfy({ $0.count == higherGroupSize })
      else { return nil }
    }
    return Array(groups.joined())
  }

  private static func isDigit(_ character: Character) -> Bool {
    "0"..."9" ~= character && character.isASCII
  }

  /// One spelling of characters that are typed for each other.
  private static func folded(_ character: Character) -> Character {
    if let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
      let digit = String(Int(value)).first
    {
      return digit
    }
    return switch character {
    case "．", "\u{66B}": "."
    case "，", "\u{66C}": ","
    case "−", "－": "-"
    case "’", "＇": "'"
    case _ where character.isWhitespace && !character.isNewline: " "
    default: character
    }
  }
}
