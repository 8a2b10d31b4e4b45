import Foundation
import OpenMarketDomain

/// The parsed and validated values of a request that registers or changes a product.
struct SandboxProductForm: Hashable {
  private(set) var fields = SandboxProductFields()
  /// The images, in the order of the form's parts.
  private(set) var images: [ReceivedForm.Part] = []
  /// The messages for the server log about keys or parts that were ignored or malformed.
  private(set) var hints: [String] = []

  /// - Throws: A ``RequestRejection`` for the first mistake that prevents parsing, or otherwise one rejection that reports all
  ///   mistakes. Its status is 415 if the `Content-Type` is wrong, 413 if all mistakes are images that are too large, and 400
  ///   otherwise.
  init(
    _ kind: FormKind, contentType: String?, body: Data?, rules: FormRules
  ) throws(RequestRejection) {
    guard let imagePart = kind.imagePart else {
      try Self.checkJSON(contentType)
      let members = try Self.members(of: body ?? Data(), title: "The body")
      var reader = FieldReader(members, kind, rules: rules)
      let complaints = read(&reader, kind, members)
      hints = reader.hints
      if let rejection = RequestRejection(reader.complaints + complaints) { throw rejection }
      return
    }
    let form = try ReceivedForm(contentType: contentType, body: body)
    let files = form.parts(named: imagePart)
    var complaints: [Complaint]
    if let members = try Self.members(of: form, kind) {
      var reader = FieldReader(members, kind, rules: rules)
      let others = read(&reader, kind, members, files)
      complaints = reader.complaints + others
      if files.isEmpty, kind.needsImages { complaints += reader.misspellings(of: imagePart) }
      hints = form.hints + reader.hints
    } else {
      complaints = [form.missingParams(kind)]
    }
    if files.isEmpty, kind.needsImages { complaints.append(form.missingImages(kind)) }
    if let rejection = RequestRejection(complaints) { throw rejection }
    images = files
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
    return try members(of: params.body, title: "The part `params`")
  }

  private static func members(
    of json: Data, title: String
  ) throws(RequestRejection) -> [ReceivedJSON.Member] {
    do throws(Complaint) {
      return try JSONReader.members(of: json, title: title)
    } catch {
      throw .badRequest(error.text, hint: error.advice)
    }
  }

  /// Throws a rejection with status 415 if the `Content-Type` isn't JSON.
  private static func checkJSON(_ contentType: String?) throws(RequestRejection) {
    let type = contentType.map { HeaderValue($0).value } ?? ""
    guard type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
    else {
      let isForm = type.hasPrefix("multipart/")
      throw .unsupported(
        type, insteadOf: "application/json",
        hint: (isForm ? "This call takes no form: images cannot be changed here. " : "")
          + "Set `Content-Type: application/json`.")
    }
  }

  /// Reads and checks the values.
  ///
  /// - Returns: The mistakes that lenient rules don't accept. The reader collects the other mistakes.
  private mutating func read(
    _ reader: inout FieldReader, _ kind: FormKind, _ members: [ReceivedJSON.Member],
    _ files: [ReceivedForm.Part] = []
  ) -> [Complaint] {
    fields = SandboxProductFields(&reader, kind)
    let lost = kind.lostDescription(members)
    for name in kind.expected
    where name != kind.description || fields.description == nil && lost.isEmpty {
      reader.expect(name)
    }
    for name in kind.required { reader.require(name) }
    let (violations, limits) = (fields.violations(of: kind), ProductLimits.imageCount)
    let tooMany = Complaint(
      "There are \(files.count) images, \(files.count - limits.upperBound) too many.",
      "A product has \(limits.lowerBound) to \(limits.upperBound) images.")
    let count = files.count > limits.upperBound ? [tooMany] : []
    let images = zip(1..., files).flatMap { $1.imageComplaints($0) }
    guard kind.api != nil else {
      reader.limit(violations + images)
      // Limit the number of images even if the rules are lenient, as real servers do in version 1 of the API.
      return count
    }
    reader.limit(violations + count + images)
    return fields.unknownCurrency + lost
  }
}

extension FormKind {
  /// A complaint about a description under version 2's key in a request to version 3. Ignoring the key would lose the text without a
  /// word, and the client's app couldn't decode the response.
  fileprivate func lostDescription(_ members: [ReceivedJSON.Member]) -> [Complaint] {
    let keys = Set(members.map(\.key))
    guard names.contains("price"), api == .v3, keys.contains("descriptions"),
      !keys.contains("description")
    else { return [] }
    return [
      Complaint(
        "`descriptions` is a key of version 2 of the API, and this market serves version 3.",
        "For an app of version 2, start the market with `--api v2`. Otherwise, rename"
          + " `descriptions` to `description`.")
    ]
  }
}

/// Missing parts.
extension ReceivedForm {
  fileprivate func missingParams(_ kind: FormKind) -> Complaint {
    let fields = parts.map(\.name).filter(kind.names.contains)
    guard fields.isEmpty else {
      return Complaint(
        "There is no part `params`: \(Self.list(fields)) were sent as separate parts.",
        "Put them into one part `params`, as a JSON object: {\"name\":\"…\",\"price\":1500,…}."
          + " \(Self.exception("params"))")
    }
    return missing("params")
  }

  fileprivate func missingImages(_ kind: FormKind) -> Complaint {
    if kind.api == nil {
      let limits = ProductLimits.imageCount
      return Complaint(
        "There is no part `images[]`.",
        "Send \(limits.lowerBound) to \(limits.upperBound) files in parts named `images[]`,"
          + " with the brackets.")
    }
    guard parts(named: "images[]").isEmpty else {
      return Complaint(
        "Files are in parts named `images[]`, as in the first version of the API.",
        "Name each of the parts `images`, without brackets.")
    }
    return missing("images")
  }

  private func missing(_ name: String) -> Complaint {
    let names = parts.map(\.name)
    let near = names.first { FormKind.nearest(to: $0, in: [name]) != nil }
    var advice =
      near.map { "Rename the part `\($0.excerpt)` to `\(name)`." }
      ?? "Add a part named `\(name)`."
    if isClosedEarly {
      advice += " The line with two trailing dashes closes the form: write it once, at the end."
    }
    return Complaint(
      "There is no part `\(name)`: "
        + (names.isEmpty ? "the form has no parts." : "found \(Self.list(names))."),
      "\(advice) \(Self.exception(name))")
  }

  /// Returns the error message that real servers send if a part is missing. Developers can search the web for this message.
  private static func exception(_ name: String) -> String {
    "(MissingServletRequestPartException: Required request part '\(name)' is not present)"
  }

  private static func list(_ names: [String]) -> String { names.prefix(8).map(\.excerpt).quoted }
}
