/// An option of which it can be told whether it takes a value.
protocol CheckedOption: Sendable {
  var declaration: OptionDeclaration { get }

  /// - Returns: what would have been allowed; `nil` where the text is.
  func problem(with text: String) -> DisallowedValue?
}

extension ValueOption: CheckedOption {
  func problem(with text: String) -> DisallowedValue? {
    do throws(DisallowedValue) {
      _ = try read(text)
      return nil
    } catch {
      return error
    }
  }
}
