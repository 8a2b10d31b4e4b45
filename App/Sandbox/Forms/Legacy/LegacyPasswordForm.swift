import Foundation

/// The body that proves who removes an item of the first version of the API: `{"password":"…"}`.
///
/// The earliest clients send the item's identifier in it too; it is ignored.
struct LegacyPasswordForm: Hashable {
  let password: String
  /// Remarks for a log about the keys that were ignored.
  let hints: [String]

  init(contentType: String?, body: Data?, rules: FormRules) throws(RequestRejection) {
    let members = try JSONBody.members(contentType: contentType, body: body)
    var reader = FieldReader(
      members,
      FieldReader.Vocabulary(
        noun: "key", names: ["password", "id"], aliases: ["secret": "password"]),
      rules: rules)
    reader.require("password")
    let password = reader.text("password")
    if let rejection = RequestRejection(reader.complaints) { throw rejection }
    self.password = password ?? ""
    hints = reader.hints
  }
}
