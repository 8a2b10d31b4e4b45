/// The separators and groups of numbers in one region.
public struct NumberFormat: Hashable, Sendable {
  /// The character before the fraction.
  public let decimalSeparator: Character
  /// The optional character between groups of digits; `nil` if numbers have no groups.
  public let groupingSeparator: Character?
  /// The number of digits in the last group before the fraction.
  public let groupSize: Int
  /// The number of digits in each other group. The first group can have fewer.
  public let higherGroupSize: Int

  /// Creates a number format.
  ///
  /// Similar characters, such as `’` and `'`, are the same separator. A grouping separator that equals the decimal separator is
  /// ignored.
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

  /// Returns the text of an amount, without groups.
  package func text(_ money: Money) -> String {
    text(decimalText: money.decimalText)
  }

  /// Reads a typed number.
  ///
  /// Digits of all scripts are valid, including full-width digits. Groups are optional but need the right sizes: where the
  /// point separates groups, `1.50` isn't read as 150. Whitespace at the ends is ignored.
  ///
  /// - Returns: A plain decimal number, such as `-1234.5`; `nil` if the text isn't a number.
  package func decimalText(of text: String) -> String? {
    var rest = text.trimmed.map(Self.folded)[...]
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }

    let parts = rest.split(separator: decimalSeparator, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap(ungrouped) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(\.isASCIIDigit), whole.count + fraction.count > 0 else { return nil }
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole))
      + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// Returns a plain decimal number in this format.
  func text(decimalText: String) -> String {
    String(decimalText.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// Returns the digits of a whole number without separators; `nil` if the groups have the wrong sizes.
  private func ungrouped(_ digits: ArraySlice<Character>) -> [Character]? {
    var groups = [digits]
    if let groupingSeparator {
      groups = digits.split(separator: groupingSeparator, omittingEmptySubsequences: false)
    }
    guard groups.joined().allSatisfy(\.isASCIIDigit) else { return nil }
    if groups.count > 1, let first = groups.first, let last = groups.last {
      guard 1...higherGroupSize ~= first.count, last.count == groupSize,
        groups.dropFirst().dropLast().allSatisfy({ $0.count == higherGroupSize })
      else { return nil }
    }
    return Array(groups.joined())
  }

  /// Returns the common form of characters that people type for each other.
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
