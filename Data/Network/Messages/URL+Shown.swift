import Foundation

extension URL {
  /// The address without user, password, query and fragment: what people may see of one that comes from outside.
  var shownWithoutSecrets: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? ""
  }
}
