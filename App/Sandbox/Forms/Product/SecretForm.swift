import Foundation

/// The body that proves who asks for a product's address of deletion: `{"secret":"…"}`.
struct SecretForm: Hashable {
  let secret: String
  /// Remarks for a log about the keys that were ignored.
  let hints: [String]

  init(contentType: String?, body: Data?, rules: FormRules) throws(RequestRejection) {
    let members = try JSONBody.members(contentType: contentType, body: body)
    var reader = FieldReader(
      members,
      FieldReader.Vocabulary(
        noun: "key", names: ["secret"], aliases: ["password": "secret", "vendorsecret": "secret"]),
      rules: rules)
    reader.require("secret")
    let secret = reader.text("secret")
    if let rejection = RequestRejection(reader.complaints) { throw rejection }
    self.secret = secret ?? ""
    hints = reader.hints
  }
}
