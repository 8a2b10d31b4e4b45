/// The parts of a form that make a product, and what to say where some are missing.
struct ProductFormParts {
  let params: PostedPart?
  let images: [PostedPart]
  private(set) var complaints: [Complaint] = []

  init(_ form: PostedForm, rules: FormRules) {
    let allParams = form.parts(named: "params")
    params = allParams.first
    images = form.parts(named: "images")
    if params == nil { complaints.append(Self.noParams(in: form)) }
    if images.isEmpty { complaints.append(Self.noImages(in: form)) }
    guard rules == .strict else { return }
    if allParams.count > 1 {
      complaints.append(
        Complaint(
          text: "There are \(allParams.count) parts `params`.",
          advice: "Send one part `params` with all keys."))
    }
    if !images.isEmpty, !form.parts(named: "images[]").isEmpty {
      complaints.append(Self.bracketedImages)
    }
  }

  private static let bracketedImages = Complaint(
    text: "Files are in parts named `images[]`, as the first version of the API had them.",
    advice: "Name each of the parts `images`, without brackets.")

  private static func noParams(in form: PostedForm) -> Complaint {
    let names = form.parts.map(\.name)
    let fields = names.filter {
      ProductKey(rawValue: $0) != nil || ProductKey.aliases[$0.lowercased()] != nil
    }
    guard fields.isEmpty else {
      return Complaint(
        text: "There is no part `params`: \(list(fields)) were sent as parts of their own.",
        advice:
          "Put them into one part `params`, as a JSON object: {\"name\":\"…\",\"price\":1500,…}."
          + " \(exception("params"))")
    }
    return missing("params", in: form, meant: names)
  }

  private static func noImages(in form: PostedForm) -> Complaint {
    guard form.parts(named: "images[]").isEmpty else { return bracketedImages }
    let files = form.parts.filter { $0.fileName != nil && $0.name != "params" }.map(\.name)
    return missing(
      "images", in: form, meant: files.isEmpty ? form.parts.map(\.name) : files)
  }

  private static func missing(_ name: String, in form: PostedForm, meant: [String]) -> Complaint {
    let suggestion = NameSuggestion(
      names: [name], aliases: ["file": name, "files": name, "photo": name, "picture": name])
    let near = meant.first { $0 != "params" && $0 != "images" && suggestion.nearest(to: $0) != nil }
    let found =
      form.parts.isEmpty ? "the form has no parts" : "found \(list(form.parts.map(\.name)))"
    var advice =
      near.map { "Rename the part `\(Excerpt($0))` to `\(name)`." }
      ?? "Add a part named `\(name)`."
    if form.isClosedEarly {
      advice +=
        " The line with two trailing dashes closes the form before further parts:"
        + " write it once, at the end."
    }
    return Complaint(
      text: "There is no part `\(name)`: \(found).", advice: "\(advice) \(exception(name))")
  }

  /// What the original says, for those who search for its words.
  private static func exception(_ name: String) -> String {
    "(MissingServletRequestPartException: Required request part '\(name)' is not present)"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).map { "`\(Excerpt($0))`" }.joined(separator: ", ")
  }
}
