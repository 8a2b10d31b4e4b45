import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// The text for a value in a transcript, on a single line.
struct StateText {
  /// The maximum number of characters that a transcript shows of a string.
  private static let longestText = 60
  /// The maximum number of elements that a transcript shows of a list.
  private static let longestList = 20

  let text: String

  init(_ value: Any) {
    let text = Self.unwrapped(value).map {
      Self.nameText(of: $0) ?? Self.wholeText(of: $0) ?? Self.plainText(of: $0)
        ?? Self.partsText(of: $0)
    }
    self.text = text ?? "nil"
  }

  /// Returns a comma-separated list of strings. If there are more strings than the maximum, the
  /// list ends with the number of omitted strings.
  static func list(_ texts: [String]) -> String {
    let rest = texts.count - longestList
    return (texts.prefix(longestList) + (rest > 0 ? ["and \(rest) more"] : []))
      .joined(separator: ", ")
  }

  // MARK: - Kinds of values

  /// Returns the wrapped value of an optional, or `nil` if the optional is empty. Returns any other
  /// value unchanged.
  static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  static func isSame(_ one: Any, _ other: Any) -> Bool {
    guard let one = unwrapped(one), let other = unwrapped(other) else {
      return unwrapped(one) == nil && unwrapped(other) == nil
    }
    if let one = one as? any Equatable { return isEqual(one, other) }
    return StateText(one).text == StateText(other).text
  }

  /// Returns the identifier of an `Identifiable` value as text, or `nil` if the value isn't
  /// `Identifiable`.
  static func id(of value: Any) -> String? { (value as? any Identifiable).map { "\($0.id)" } }

  /// Returns a Boolean value that indicates whether a transcript shows the whole value instead of
  /// its properties.
  ///
  /// - Parameter isState: A Boolean value that indicates whether the value is the state of a view
  ///   model. A transcript shows the properties of a state even if the state has a description.
  static func isWhole(_ value: Any, isState: Bool = false) -> Bool {
    guard let value = unwrapped(value) else { return true }
    let style = Mirror(reflecting: value).displayStyle
    return style != .struct && style != .tuple || wholeText(of: value) != nil
      || !isState && nameText(of: value) == nil && plainText(of: value) != nil
  }

  /// Returns a Boolean value that indicates whether a transcript omits the value, because it's
  /// empty or false.
  static func isNothing(_ value: Any) -> Bool {
    value as? Bool == false || value as? String == "" || (value as? [UInt8])?.isEmpty == true
  }

  /// Returns the elements of a collection, or `nil` if the value isn't a collection or if a
  /// transcript shows it as a whole. The elements of a set or dictionary are sorted by their texts.
  static func elements(of value: Any) -> [Any]? {
    guard wholeText(of: value) == nil, plainText(of: value) == nil,
      let collection = value as? any Collection
    else { return nil }
    let elements = collection.map { $0 as Any }
    switch Mirror(reflecting: value).displayStyle {
    case .set, .dictionary: return elements.sorted { StateText($0).text < StateText($1).text }
    default: return elements
    }
  }

  private static func isEqual<Value: Equatable>(_ one: Value, _ other: Any) -> Bool {
    one == other as? Value
  }

  // MARK: - Texts

  /// Returns the description of a value, or `nil` if the value is a collection or has no
  /// description.
  private static func plainText(of value: Any) -> String? {
    switch value {
    case let text as String: quoted(text)
    case is any RangeExpression: oneLine("\(value)")
    case is any Collection: nil
    case let value as any CustomStringConvertible: oneLine(value.description)
    default: nil
    }
  }

  /// Returns a text that lists the elements, properties or associated values of a value. Properties
  /// that are empty or false are omitted.
  private static func partsText(of value: Any) -> String {
    if let elements = elements(of: value) {
      return "[\(list(elements.map { StateText($0).text }))]"
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else {
      let parts = parts(of: mirror).map { "\($0.label ?? ""): \(StateText($0.value).text)" }
      let name = mirror.displayStyle == .tuple ? "" : "\(type(of: value))"
      return "\(name)(\(list(parts)))"
    }
    guard let payload = mirror.children.first else { return "\(value)" }
    let payloadMirror = Mirror(reflecting: payload.value)
    let parts = parts(of: payloadMirror.displayStyle == .tuple ? payloadMirror : mirror)
    let texts = parts.map { StateText($0.value).text }
    return (payload.label ?? "") + (texts.isEmpty ? "" : "(\(list(texts)))")
  }

  private static func parts(of mirror: Mirror) -> [Mirror.Child] {
    mirror.children.filter { child in
      // A closure has no text.
      if "\(type(of: child.value))".contains("->") { return false }
      guard let value = unwrapped(child.value) else { return false }
      return !isNothing(value) && elements(of: value)?.isEmpty != true
    }
  }

  private static func quoted(_ text: String) -> String {
    String(text.prefix(longestText)).debugDescription.replacing("\\'", with: "'")
      + (text.count > longestText ? "… (\(text.count) characters)" : "")
  }

  private static func oneLine(_ text: String) -> String {
    text.count > longestText || text.contains(where: \.isNewline) ? quoted(text) : text
  }
}

extension StateText {
  /// Returns the identifier and name of a product or image, or `nil` for any other value. If such a
  /// value changes, a transcript still shows which properties changed.
  static func nameText(of value: Any) -> String? {
    switch value {
    case let product as Product: "#\(product.id) \(StateText(product.name).text)"
    case let detail as ProductDetail: nameText(of: detail.product)
    case let row as ProductRow: nameText(of: row.product)
    case let image as ProductDetailImage: StateText(image.id).text
    case let image as ProductEditorImage: "#\(image.id) \(image.file)"
    default: nil
    }
  }

  /// Returns the text of a value that a transcript always shows as a whole, or `nil` for any other
  /// value.
  static func wholeText(of value: Any) -> String? {
    switch value {
    // Compare the types. The pattern alone isn't enough, because Swift can cast an empty array to
    // any array type.
    case let bytes as [UInt8] where type(of: value) == [UInt8].self: bytes.count.counted("byte")
    case let bytes as Data: bytes.count.counted("byte")
    case let loaded as ImageResponse: "\(loaded.image), from \(loaded.source)"
    case let money as Money: "\(money.decimalText) \(money.currency)"
    case let page as PageRequest: "page \(page.number) of \(page.size.counted("row"))"
    case let query as ProductQuery: query.searchText.map { StateText($0).text } ?? "all"
    case let progress as TransferProgress:
      "\(progress.completedBytes)\(progress.totalBytes.map { " of \($0)" } ?? "") bytes"
    case let message as UserMessage: "[\(message.code.rawValue)]"
    case let failure as DeletionFailure: "[\(failure.message.code.rawValue)]"
    case let submission as UnresolvedSubmission: "[\(submission.message.code.rawValue)]"
    default: nil
    }
  }
}

/// Returns the names of the stored values of a structure.
package func valueNames(of value: Any) -> Set<String> {
  Set(Mirror(reflecting: value).children.compactMap(\.label))
}

/// Returns the names of the stored values of a structure that are `nil`, in order.
package func missingValues(in value: Any) -> [String] {
  Mirror(reflecting: value).children.filter { StateText.unwrapped($0.value) == nil }
    .compactMap(\.label)
}
