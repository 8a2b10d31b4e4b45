/// A format that defines the separators and the digit groups of numbers in a region.
package struct NumberFormat: Hashable, Sendable {
  /// The format of plain decimal numbers, such as `1234.5`.
  package static let plain = NumberFormat(groupingSeparator: nil)

  /// The character before the fraction digits.
  package let decimalSeparator: Character
  /// The character between groups of digits, or `nil` if numbers have no groups. Users can omit
  /// this separator.
  package let groupingSeparator: Character?
  /// The number of digits in the last group before the decimal separator.
  package let groupSize: Int
  /// The number of digits in each of the other groups. The first group can have fewer digits.
  package let higherGroupSize: Int

  /// Creates a number format.
  ///
  /// Similar characters, such as `’` and `'`, are treated as the same separator. If the grouping
  /// separator equals the decimal separator, the format has no groups.
  package init(
    decimalSeparator: Character = ".", groupingSeparator: Character? = ",", groupSize: Int = 3,
    higherGroupSize: Int = 3
  ) {
    self.decimalSeparator = Self.folded(decimalSeparator)
    let grouping = groupingSeparator.map(Self.folded)
    self.groupingSeparator = grouping == self.decimalSeparator ? nil : grouping
    self.groupSize = max(1, groupSize)
    self.higherGroupSize = max(1, higherGroupSize)
  }

  /// Parses a number that a user typed.
  ///
  /// Digits of all scripts are valid, including full-width digits. Grouping separators are
  /// optional, but each group must have the right size. For example, if the point is the grouping
  /// separator, `1.50` isn't valid and isn't parsed as 150. Whitespace at both ends is ignored, and
  /// so are invisible characters, which other programs put around copied numbers.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - currency: The currency that the text may have at its ends, as in `₩12,000`, `US$5` or
  ///     `12,000원`, or `nil` for none.
  /// - Returns: A plain decimal number, such as `-1234.5`, or `nil` if the string isn't a valid
  ///   number.
  package func decimalText(of text: String, in currency: Currency? = nil) -> String? {
    let visible = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let folded = String(String.UnicodeScalarView(visible)).trimmed.map(Self.folded)
    var rest = Self.trimmed(folded[...], of: currency)
    let isNegative = rest.first == "-"
    if isNegative { rest = Self.trimmed(rest.dropFirst(), of: currency) }

    let parts = rest.split(separator: decimalSeparator, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first.flatMap(ungrouped) else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(\.isASCIIDigit), whole.count + fraction.count > 0 else { return nil }
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : String(whole))
      + (fraction.isEmpty ? "" : "." + String(fraction))
  }

  /// Returns the text without spaces and the given currency at its ends.
  private static func trimmed(
    _ text: ArraySlice<Character>, of currency: Currency?
  ) -> ArraySlice<Character> {
    func isPart(_ character: Character) -> Bool {
      character == " " || character.isLetter || character.isCurrencySymbol
    }
    func isIgnored(_ part: ArraySlice<Character>) -> Bool {
      let name = String(part.filter { $0 != " " })
      return name.isEmpty || currency?.names.contains(name) == true
    }
    let start = text.prefix(while: isPart)
    let rest = isIgnored(start) ? text.dropFirst(start.count) : text
    let end = rest.suffix(rest.reversed().prefix(while: isPart).count)
    return isIgnored(end) ? rest.dropLast(end.count) : rest
  }

  /// Converts a plain decimal number to this format, without grouping separators.
  package func text(decimalText: String) -> String {
    String(decimalText.map { $0 == "." ? decimalSeparator : $0 })
  }

  /// Returns the given digits of a whole number without grouping separators, or `nil` if a group
  /// has the wrong size or contains a character that isn't a digit.
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

  /// Returns the standard form of a character that people type in several forms, such as `5` for a
  /// full-width five.
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
    case "￦": "₩"
    case "￥": "¥"
    case _ where character.isWhitespace && !character.isNewline: " "
    default: character
    }
  }
}
