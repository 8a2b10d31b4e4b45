internal import Foundation

extension HTTPHeaders {
  /// The values of every field of a name that is given in lower case.
  package func values(of name: String) -> [String] {
    fields.filter { $0.name.utf8.count == name.utf8.count && $0.name.lowercased() == name }
      .map(\.value)
  }

  /// The elements of a list in lower case, over every field of its name (RFC 9110, section 5.6.1).
  package func elements(of name: String) -> [String] {
    values(of: name).flatMap { $0.lowercased().split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
