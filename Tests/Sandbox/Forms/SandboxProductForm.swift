import Foundation
import OpenMarketDomain

/// The parsed and validated values of a request that registers or changes a product.
struct SandboxProductForm: Hashable {
  private(set) var fields = SandboxProductFields()
  /// The images, in the order of the form's parts.
  private(set) var images: [ReceivedForm.Part] = []
  /// The messages for the server log about keys or parts that were ignored or malformed.
  private(set) var hints: [String] = []

  /// - Throws: A ``RequestRejection`` for the first mistake that prevents parsing, or otherwise one
  ///   rejection that reports all mistakes. Its status is 415 if the `Content-Type` is wrong, 413
  ///   if all mistakes are images that are too large, and 400 otherwise.
  init(
    _ kind: FormKind, contentType: String?, body: Data?, rules: FormRules
  ) throws(RequestRejection) {
    let imagePart = kind.imagePart ?? ""
    let form = imagePart.isEmpty ? nil : try ReceivedForm(contentType: contentType, body: body)
    let members: [ReceivedJSON.Member]?
    if let form {
      images = form.parts(named: imagePart)
      members = try Self.members(of: form, kind)
    } else {
      try Self.checkJSON(contentType)
      members = try JSONReader.members(of: body ?? Data(), title: "The body")
    }
    var reader = FieldReader(members ?? [], kind, rules: rules)
    if members != nil { read(&reader, kind) }
    if let form {
      if members == nil { reader.reject([form.missingParams(kind)]) }
      if images.isEmpty, kind.needsImages {
        reader.reject(reader.misspellings(of: imagePart) + [form.missingImages(kind)])
      }
    }
    hints = (form?.hints ?? []) + reader.hints
    if let rejection = RequestRejection(reader.complaints) { throw rejection }
  }

  /// Returns the values of a form, or `nil` if the part that contains them is missing.
  private static func members(
    of form: ReceivedForm, _ kind: FormKind
  ) throws(RequestRejection) -> [ReceivedJSON.Member]? {
    if kind.hasPartForEachValue {
      return form.parts.filter { $0.name != kind.imagePart }
        .map { .init(key: $0.name, value: ReceivedJSON(content: .string($0.text))) }
    }
    guard let params = form.parts(named: "params").first else { return nil }
    return try JSONReader.members(of: params.body, title: "The part `params`")
  }

  /// Throws a rejection with status 415 if the `Content-Type` isn't JSON.
  private static func checkJSON(_ contentType: String?) throws(RequestRejection) {
    let type = contentType.map { HeaderValue($0).value } ?? ""
    guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    else {
      let isForm = type.hasPrefix("multipart/")
      throw .unsupported(
        type, insteadOf: "application/json",
        hint: (isForm ? "This call takes no form: images can't be changed here. " : "")
          + "Set `Content-Type: application/json`.")
    }
  }

  /// Reads and checks the values.
  private mutating func read(_ reader: inout FieldReader, _ kind: FormKind) {
    fields = SandboxProductFields(&reader, kind)
    // Ignoring the key would lose the text without a word, and the client's app couldn't decode the
    // response.
    let isLost =
      kind.names.contains("price") && kind.api == .v3 && reader.contains("descriptions")
      && !reader.contains("description")
    for name in kind.expected
    where name != kind.description || fields.description == nil && !isLost {
      reader.expect(name)
    }
    for name in kind.required { reader.require(name) }
    let (limits, count, isItem) = (ProductLimits.imageCount, images.count, kind.api == nil)
    var (mistakes, violations) = ([RequestRejection](), fields.violations(of: kind))
    var tooMany: [RequestRejection] = []
    tooMany.append(
      if: count > limits.upperBound,
      "There are \(count) images, \(count - limits.upperBound) too many.",
      "A product has \(limits.lowerBound) to \(limits.upperBound) images.")
    // Limit the number of images even if the rules are lenient, as real servers do in version 1 of
    // the API.
    if isItem { mistakes += tooMany } else { violations += tooMany }
    reader.limit(violations + zip(1..., images).flatMap { $1.imageComplaints($0) })
    let currency = fields.currency ?? ""
    // Only these currencies are in the recorded responses of real servers.
    mistakes.append(
      if: !isItem && fields.currency != nil && !Price.currencies.contains(currency),
      "`currency` is `\(currency.excerpt)`.",
      "`currency` is one of \(Price.currencies.joined(separator: ", ")).")
    mistakes.append(
      if: isLost,
      "`descriptions` is a key of version 2 of the API, and this market serves version 3.",
      "For an app of version 2, start the market with `--api v2`. Otherwise, rename"
        + " `descriptions` to `description`.")
    reader.reject(mistakes)
  }
}

/// Missing parts.
extension ReceivedForm {
  fileprivate func missingParams(_ kind: FormKind) -> RequestRejection {
    let fields = parts.map(\.name).filter(kind.names.contains)
    guard fields.isEmpty else {
      return RequestRejection(
        "There's no part `params`: \(Self.list(fields)) \(fields.count == 1 ? "was sent as a separate part" : "were sent as separate parts").",
        "Put them into one part `params`, as a JSON object: {\"name\":\"…\",\"price\":1500,…}."
          + " \(Self.exception("params"))")
    }
    return missing("params")
  }

  fileprivate func missingImages(_ kind: FormKind) -> RequestRejection {
    if kind.api == nil {
      let limits = ProductLimits.imageCount
      return RequestRejection(
        "There's no part `images[]`.",
        "Send \(limits.lowerBound) to \(limits.upperBound) files in parts named `images[]`,"
          + " with the brackets.")
    }
    guard parts(named: "images[]").isEmpty else {
      return RequestRejection(
        "Files are in parts named `images[]`, as in the first version of the API.",
        "Name each of the parts `images`, without brackets.")
    }
    return missing("images")
  }

  private func missing(_ name: String) -> RequestRejection {
    let names = parts.map(\.name)
    let near = names.first { FormKind.nearest(to: $0, in: [name]) != nil }
    var advice =
      near.map { "Rename the part `\($0.excerpt)` to `\(name)`." }
      ?? "Add a part named `\(name)`."
    if isClosedEarly {
      advice += " The line with two trailing dashes closes the form: write it once, at the end."
    }
    return RequestRejection(
      "There's no part `\(name)`: "
        + (names.isEmpty ? "the form has no parts." : "found \(Self.list(names))."),
      "\(advice) \(Self.exception(name))")
  }

  /// Returns the error message that real servers send if a part is missing. Developers can search
  /// the web for this message.
  private static func exception(_ name: String) -> String {
    "(MissingServletRequestPartException: Required request part '\(name)' is not present)"
  }

  private static func list(_ names: [String]) -> String { names.prefix(8).map(\.excerpt).quoted }
}
