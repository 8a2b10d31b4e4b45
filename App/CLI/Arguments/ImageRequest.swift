import OpenMarketDomain
import OpenMarketPresentation

/// Which picture `image` is to save, and where.
struct ImageRequest: Hashable, Sendable {
  let id: ProductID
  /// Its place among the product's pictures, counted from 1.
  let number: Int
  /// `nil` for the standard output.
  let path: String?
  let isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    id = try ProductID(operandOf: arguments)
    number = try Self.number(arguments.operands.dropFirst().first)
    guard let output = try arguments.value(of: ImageOptions.output) else {
      throw .missingOptions([ImageOptions.output.declaration.usage], command: .image)
    }
    path = output == "-" ? nil : output
    isForced = arguments.has(ImageOptions.force)
  }

  private static func number(_ text: String?) throws(UsageError) -> Int {
    guard let text else { return 1 }
    guard let number = Int(text), number >= 1 else {
      throw .invalidValue(of: "N", text: text, allowed: UsageTexts.wholeNumber)
    }
    return number
  }
}
