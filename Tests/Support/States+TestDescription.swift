import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation
public import Testing

// Swift Testing shows a state as its properties on one line.

extension ProductListState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

extension ProductDetailState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

extension ProductEditorState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

extension SellerState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

extension ImageSlotState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

extension ServiceHealthState: CustomTestStringConvertible {
  public var testDescription: String { StateChanges(from: nil, to: self).line }
}

// Swift Testing shows rows as their identifiers and names.

extension ProductRows: CustomTestStringConvertible {
  public var testDescription: String { StateText(self).text }
}

// Swift Testing shows a message as its code and its text.

extension UserMessage: CustomTestStringConvertible {
  public var testDescription: String { "[\(code.rawValue)] \(text)" }
}

extension DeletionFailure: CustomTestStringConvertible {
  public var testDescription: String { "#\(id) \(message.testDescription)" }
}

extension UnresolvedSubmission: CustomTestStringConvertible {
  public var testDescription: String { message.testDescription }
}

extension ValidationIssue: CustomTestStringConvertible {
  public var testDescription: String {
    message(in: Locale(identifier: "en_US")).testDescription
  }
}

/// Fails the test at the line of this call if two states or other values differ. The message lists
/// the differences, also those in the properties of a row, which `#expect` doesn't show, and after
/// `try` or `await`, where `#expect` shows no values.
///
/// ```swift
/// expectEqual(list.state, expected)
/// // The value isn't the expected one (expected → actual): content.rows[#5].stockText: "3 left" → "2 left"
/// ```
public func expectEqual<State: Equatable>(
  _ state: State, _ expected: State, file: StaticString = #filePath, line: UInt = #line
) {
  guard state != expected else { return }
  let changes = StateChanges(from: expected, to: state).line
  FailureLocation(file: file, line: line).fail(
    "The value isn't the expected one (expected → actual): \(changes)")
}
