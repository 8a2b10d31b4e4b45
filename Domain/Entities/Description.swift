/// A value that its raw value describes, such as an identifier.
package protocol DescribedByRawValue: CustomStringConvertible {
  associatedtype RawValue

  var rawValue: RawValue { get }
}

extension DescribedByRawValue {
  public var description: String { "\(rawValue)" }
}

/// A value whose dump shows its description instead of its properties, which can be long or secret.
package protocol DumpedAsDescription: CustomStringConvertible, CustomReflectable {}

extension DumpedAsDescription {
  public var customMirror: Mirror { Mirror(reflecting: description) }
}
