package import Foundation

/// A JSON text to be written, whose members keep their order.
package enum JSONValue {
  case string(String)
  case integer(Int)
  /// Written as Java writes a `double`.
  case decimal(Decimal)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// The text in UTF-8, without blanks between its tokens (RFC 8259).
  package func encoded() -> Data {
    var writer = JSONWriter()
    writer.write(self)
    return Data(writer.bytes)
  }
}
