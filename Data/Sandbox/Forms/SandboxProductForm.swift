import Foundation

/// The parsed and validated values of a form that registers a product.
struct SandboxProductForm: Hashable {
  let fields: SandboxProductFields
  /// The images, in the order of the form's parts.
  let images: [PostedImage]
  /// The messages for the server log about keys or parts that were ignored or malformed.
  let hints: [String]

  /// - Throws: A ``RequestRejection`` for the first mistake that prevents parsing, or otherwise one rejection that reports all
  ///   mistakes. Its status is 415 if the `Content-Type` is wrong, 413 if all mistakes are images that are too large, and 400
  ///   otherwise.
  init(
    contentType: String?, body: Data?, rules: FormRules, api: SandboxMarket.API = .v3
  ) throws(RequestRejection) {
    let form = try ReceivedForm(contentType: contentType, body: body)
    let files = form.parts(named: "images")
    var fields = SandboxProductFields()
    var complaints: [Complaint] = []
    if let params = form.parts(named: "params").first {
      let members = try JSONReader.members(of: params.body, title: "The part `params`")
      var reader = FieldReader(members, SandboxProductFields.vocabulary(in: api), rules: rules)
      fields = SandboxProductFields(&reader, api)
      for key in ["name", "price"] { reader.expect(key) }
      let lost = SandboxProductFields.lostDescription(members, api)
      if fields.description == nil, lost.isEmpty { reader.expect(api.descriptionKey) }
      for key in ["currency", "secret"] { reader.require(key) }
      reader.limit(
        fields.violations(in: api) + PostedImage.countComplaints(files.count)
          + PostedImage.complaints(about: files))
      complaints += reader.complaints + fields.unknownCurrency + lost
      fields.hints = reader.hints
    } else {
      complaints.append(Self.noParams(in: form, api))
    }
    if files.isEmpty { complaints.append(Self.noImages(in: form)) }
    if let rejection = RequestRejection(complaints) { throw rejection }
    self.fields = fields
    images = files.map(PostedImage.init)
    hints = form.hints + fields.hints
  }

  private static func noParams(in form: ReceivedForm, _ api: SandboxMarket.API) -> Complaint {
    let fields = form.parts.map(\.name).filter(SandboxProductFields.names(in: api).contains)
    guard fields.isEmpty else {
      return Complaint(
        text: "There is no part `params`: \(list(fields)) were sent as separate parts.",
        advice:
          "Put them into one part `params`, as a JSON object: {\"name\":\"…\",\"price\":1500,…}."
          + " \(exception("params"))")
    }
    return missing("params", in: form)
  }

  private static func noImages(in form: ReceivedForm) -> Complaint {
    guard form.parts(named: "images[]").isEmpty else {
      return Complaint(
        text: "Files are in parts named `images[]`, as in the first version of the API.",
        advice: "Name each of the parts `images`, without brackets.")
    }
    return missing("images", in: form)
  }

  private static func missing(_ name: String, in form: ReceivedForm) -> Complaint {
    let vocabulary = FieldReader.Vocabulary(
      noun: "part", names: [name], aliases: ["file": name, "files": name])
    let names = form.parts.map(\.name)
    let near = names.first { vocabulary.nearest(to: $0) != nil }
    var advice =
      near.map { "Rename the part `\($0.excerpt)` to `\(name)`." }
      ?? "Add a part named `\(name)`."
    if form.isClosedEarly {
      advice += " The line with two trailing dashes closes the form: write it once, at the end."
    }
    return Complaint(
      text: "There is no part `\(name)`: "
        + (names.isEmpty ? "the form has no parts." : "found \(list(names))."),
      advice: "\(advice) \(exception(name))")
  }

  /// Returns the error message that real servers send if a part is missing. Developers can search the web for this message.
  private static func exception(_ name: String) -> String {
    "(MissingServletRequestPartException: Required request part '\(name)' is not present)"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "`\($0.excerpt)`" }.joined(separator: ", ")
  }
}
