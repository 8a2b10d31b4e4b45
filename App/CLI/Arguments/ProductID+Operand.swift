import OpenMarketDomain
import OpenMarketPresentation

extension ProductID {
  /// - Throws: ``UsageError`` where a command's first operand is missing, or no product's number.
  init(operandOf arguments: ParsedArguments) throws(UsageError) {
    let placeholder = CommandDeclaration.productID.placeholder
    let command = arguments.command?.name ?? .show
    guard let text = arguments.operands.first else {
      throw .missingOperand(placeholder, command: command)
    }
    guard let number = Int(text), number >= 1 else {
      throw .invalidValue(of: placeholder, text: text, allowed: UsageTexts.wholeNumber)
    }
    self.init(number)
  }
}
