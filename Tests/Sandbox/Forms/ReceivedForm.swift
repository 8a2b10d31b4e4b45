import Foundation
import OpenMarketData

/// A `multipart/form-data` body (RFC 7578).
///
/// The parser accepts text before the first and after the last delimiter, whitespace at the end of
/// a delimiter line, and a missing line break at the end of the body, as real servers do. If the
/// last delimiter has no closing dashes, the parser accepts the form and adds a message to
/// ``hints``.
struct ReceivedForm: Hashable {
  struct Part: Hashable {
    let name: String
    /// The file name that the client sent, or `nil` if the part has no file name.
    let fileName: String?
    let body: Data

    /// The body as a string. Bytes that aren't valid UTF-8 are replaced.
    var text: String { String(decoding: body, as: UTF8.self) }
  }

  let parts: [Part]
  /// A Boolean value that indicates whether the body contains parts after the closing delimiter.
  /// These parts are ignored.
  let isClosedEarly: Bool
  /// The messages for the server log about malformed delimiters that were accepted.
  let hints: [String]

  init(contentType: String?, body: Data?) throws(RequestRejection) {
    let body = body ?? Data()
    let boundary = try Self.boundary(contentType: contentType, body: body)
    let delimiters = try Self.delimiters(boundary, in: body)
    guard let first = delimiters.first,
      !first.isClosing || Self.delimiterLine(in: body[..<first.start]) == nil
    else { throw .noDelimiter(boundary, in: body) }
    let end = delimiters.firstIndex(where: \.isClosing) ?? delimiters.count - 1
    let last = delimiters[end]
    guard last.isClosing || body[last.end...].allSatisfy(Self.isBlank) else {
      throw .notClosed(boundary, rest: body[last.end...])
    }
    isClosedEarly = delimiters[end...].contains { !$0.isClosing } && last.isClosing
    hints = last.isClosing ? [] : ["The last boundary lacks its two closing dashes."]
    var parts: [Part] = []
    var start = first.end
    for line in delimiters[...end].dropFirst() {
      // Exclude the line break before the delimiter from the content, because the line break
      // belongs to the delimiter.
      let content = body[start..<max(start, line.start - 2)]
      if content.range(of: Data("--\(boundary)----\(boundary)".utf8)) != nil {
        throw .badRequest(
          "The line `--\(boundary)--`, which closes the form, stands directly before another part.",
          hint: "Write it once, after the last part, and \"\\r\\n\" after the bytes of each part.")
      }
      if content.range(of: Data("--\(boundary)\r\nContent-".utf8)) != nil {
        throw .gluedDelimiter(boundary)
      }
      if let line = Self.strayDelimiter(in: content) {
        throw .badRequest(
          "The line `\(line.excerpt)` looks like a delimiter, but the boundary is `\(boundary)`.",
          hint: "Write \"--\\(boundary)\\r\\n\" before each part, and nothing else in this line.")
      }
      parts.append(try Self.part(content, number: parts.count + 1))
      start = line.end
    }
    self.parts = parts
  }

  func parts(named name: String) -> [Part] {
    parts.filter { $0.name == name }
  }

  /// Returns the boundary from the `Content-Type` header (RFC 2046, section 5.1.1).
  private static func boundary(
    contentType: String?, body: Data
  ) throws(RequestRejection) -> String {
    let type = HeaderValue(contentType ?? "")
    let line = delimiterLine(in: body)
    let found = line.map { $0.hasPrefix("--") ? $0.dropFirst(2) : $0[...] }
    let hint = "Send: Content-Type: multipart/form-data; boundary=\(found?.excerpt ?? "…")"
    guard type.value.hasPrefix("multipart/form-data") else {
      let reason =
        switch type.value {
        case "application/json":
          "For `/api/products`, JSON goes into the part `params`, and files go into parts `images`. "
        case "application/x-www-form-urlencoded":
          "URLSession sends that if no Content-Type is set. "
        default: ""
        }
      throw .unsupported(type.value, insteadOf: "multipart/form-data", hint: reason + hint)
    }
    guard let boundary = type["boundary"], (1...70).contains(boundary.utf8.count) else {
      throw .badRequest(
        "The Content-Type `\((contentType ?? "").excerpt)` has no boundary of 1 to 70 characters.",
        hint: hint)
    }
    return boundary
  }

  // MARK: - Delimiters

  /// A delimiter line: two dashes, the boundary and, in the closing delimiter, two more dashes.
  private struct Delimiter {
    let start: Int
    /// The index of the first byte of the next line.
    let end: Int
    let isClosing: Bool
  }

  /// The maximum number of times that the boundary can occur in a body.
  private static let partLimit = 1_000

  private static func delimiters(
    _ boundary: String, in body: Data
  ) throws(RequestRejection) -> [Delimiter] {
    let pattern = Data("--\(boundary)".utf8)
    var delimiters: [Delimiter] = []
    var place = body.startIndex
    var count = 0
    while let found = body.range(of: pattern, in: place..<body.endIndex) {
      place = found.upperBound
      // Limit the number of searches, because each search can scan the rest of the body.
      count += 1
      guard count <= partLimit else {
        throw .badRequest("The form has more than \(partLimit) parts.")
      }
      guard found.lowerBound == body.startIndex || body[found.lowerBound - 1] == 0x0A else {
        continue
      }
      let end = body[place...].firstIndex(of: 0x0A).map { $0 + 1 } ?? body.endIndex
      let rest = body[place..<end]
      let isClosing = rest.starts(with: "--".utf8)
      guard isClosing ? rest.dropFirst(2).prefix(1).allSatisfy(isBlank) : rest.allSatisfy(isBlank)
      else { continue }
      if !isClosing, rest.last == 0x0A, rest.dropLast().last != 0x0D {
        throw .bareLineFeed("The delimiter line `--\(boundary)`")
      }
      if !delimiters.isEmpty, body[found.lowerBound - 2] != 0x0D {
        throw .bareLineFeed("The line before `--\(boundary)`")
      }
      delimiters.append(Delimiter(start: found.lowerBound, end: end, isClosing: isClosing))
    }
    return delimiters
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte.isBlank || byte == 0x0D || byte == 0x0A
  }

  /// Returns the line before the first header line in the body, or `nil` if there's no such line.
  /// The line is probably a delimiter.
  static func delimiterLine(in body: Data) -> String? {
    let lines = String(decoding: body.prefix(8192), as: UTF8.self).split(
      whereSeparator: \.isNewline)
    for (line, next) in zip(lines, lines.dropFirst())
    where next.lowercased().hasPrefix("content-") {
      return line.lowercased().hasPrefix("content-") ? nil : String(line)
    }
    return nil
  }

  /// Returns the line above the headers of another part in the content of a part, if the line
  /// begins like a delimiter.
  private static func strayDelimiter(in content: Data) -> String? {
    let header = Data("\r\nContent-Disposition: form-data".utf8)
    guard let blank = content.range(of: Data("\r\n\r\n".utf8)),
      let found = content.range(of: header, in: blank.upperBound..<content.endIndex)
    else { return nil }
    let line = content[blank.upperBound..<found.lowerBound].split(separator: 0x0A).last ?? Data()
    return line.starts(with: "--".utf8) ? String(decoding: line, as: UTF8.self) : nil
  }

  // MARK: - Parts

  /// Parses a part that consists of headers, a blank line and a body.
  private static func part(_ content: Data, number: Int) throws(RequestRejection) -> Part {
    guard !content.starts(with: [0x0D, 0x0A]) else { throw .noName(ofPart: number, found: nil) }
    let blankLine = content.range(of: Data("\r\n\r\n".utf8))
    let headers = try headers(content[..<(blankLine?.lowerBound ?? content.endIndex)], number)
    let disposition = HeaderValue(headers["content-disposition"] ?? "")
    guard disposition.value == "form-data", let name = disposition["name"], !name.isEmpty else {
      throw .noName(ofPart: number, found: headers["content-disposition"])
    }
    // If the part has no body, the line break before the next delimiter can serve as the blank
    // line.
    guard blankLine != nil || content.suffix(2).elementsEqual([0x0D, 0x0A]) else {
      throw .noBlankLine(number)
    }
    let body = content[(blankLine?.upperBound ?? content.endIndex)...]
    return Part(name: name, fileName: disposition["filename"], body: Data(body))
  }

  /// Returns the headers of a part. The keys are the header names in lowercase. If a header occurs
  /// twice, the first one is used.
  private static func headers(
    _ head: Data, _ number: Int
  ) throws(RequestRejection) -> [String: String] {
    var headers: [String: String] = [:]
    // Join a header that continues on the next line. This folding is obsolete, but servers still
    // accept it (RFC 5322, section 2.2.3).
    let text = String(decoding: head.prefix(16_384), as: UTF8.self)
      .replacing(/\r\n[ \t]+/, with: " ")
    for line in text.split(separator: "\r\n") {
      let name = line.prefix { $0 != ":" }
      guard name.count < line.count, !name.isEmpty, name.utf8.allSatisfy(\.isTokenCharacter) else {
        throw .noBlankLine(number)
      }
      guard !line.contains("\n") else {
        throw .bareLineFeed("A header line of part \(number)")
      }
      let value = line[name.endIndex...].dropFirst().trimmingCharacters(in: .whitespaces)
      if headers[name.lowercased()] == nil { headers[name.lowercased()] = value }
    }
    return headers
  }
}

/// Rejections of malformed forms.
extension RequestRejection {
  fileprivate static func noDelimiter(_ boundary: String, in body: Data) -> RequestRejection {
    guard !body.isEmpty else {
      return .badRequest(
        "The body is empty.",
        hint: "Put the form into httpBody. An upload task takes the body from its own argument.")
    }
    let line = ReceivedForm.delimiterLine(in: body) ?? ""
    if line != boundary, body.range(of: Data("--\(boundary)".utf8)) != nil {
      return .gluedDelimiter(boundary)
    }
    if line == boundary {
      return .badRequest(
        "The delimiters `\(boundary)` lack two leading dashes.",
        hint:
          "Write \"--\\(boundary)\\r\\n\" before each part and \"--\\(boundary)--\\r\\n\" at the end."
      )
    }
    guard !line.isEmpty else {
      return .badRequest(
        "The header declares boundary `\(boundary)`, but no line `--\(boundary)` was found.",
        hint: "Begin the body with \"--\\(boundary)\\r\\n\". JSON goes into a separate part.")
    }
    let found = line.hasPrefix("--") ? line.dropFirst(2) : line[...]
    return .badRequest(
      "The boundary in the body is `\(found.excerpt)`, in the header `\(boundary)`.",
      hint: "Make the boundary once and keep it in a `let`: a computed property with UUID() gives"
        + " another one each time. In the body, two dashes stand before it.")
  }

  fileprivate static func gluedDelimiter(_ boundary: String) -> RequestRejection {
    .badRequest(
      "A delimiter `--\(boundary)` is in the middle of a line.",
      hint: "Append \"\\r\\n\" after the bytes of each part, before the next \"--\\(boundary)\".")
  }

  fileprivate static func notClosed(_ boundary: String, rest: Data) -> RequestRejection {
    if rest.range(of: Data("--\(boundary)--".utf8)) != nil { return .gluedDelimiter(boundary) }
    return .badRequest(
      "The form isn't closed by a line `--\(boundary)--`.",
      hint: "End the body with \"\\r\\n--\\(boundary)--\\r\\n\", the boundary kept in a `let`.")
  }

  fileprivate static func bareLineFeed(_ place: String) -> RequestRejection {
    .badRequest(
      "\(place) ends with a bare LF instead of CRLF.",
      hint: "End the lines with CRLF, in Swift \"\\r\\n\". The line breaks of multi-line literals"
        + " are LF alone.")
  }

  fileprivate static func noBlankLine(_ number: Int) -> RequestRejection {
    .badRequest(
      "Part \(number) has no blank line after its headers.",
      hint: "End the last header with \"\\r\\n\\r\\n\".")
  }

  fileprivate static func noName(ofPart number: Int, found: String?) -> RequestRejection {
    .badRequest(
      "Part \(number) has no name: its Content-Disposition is `\(found?.excerpt ?? "missing")`.",
      hint: #"Write right below the delimiter line: Content-Disposition: form-data; name="params""#)
  }
}

/// A header value with parameters (RFC 9110, section 5.6.6).
///
/// The initializer accepts whitespace around `=` and missing quotes, because some clients send
/// them. If a parameter occurs twice, the first one is used.
struct HeaderValue {
  /// The part before the first semicolon, in lowercase.
  let value: String
  /// The values of the parameters. The keys are the parameter names in lowercase.
  private var parameters: [String: String] = [:]

  init(_ text: String) {
    value = text.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    for match in text.matches(of: /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^;]*))/) {
      let name = match.1.lowercased()
      // Unescape only backslashes and quotes, because old Windows clients send unescaped paths.
      let quoted = match.2?.replacing(/\\(["\\])/) { $0.1 }
      let plain = match.3?.trimmingCharacters(in: .whitespaces)
      if parameters[name] == nil { parameters[name] = quoted.map { String($0) } ?? plain }
    }
  }

  /// Returns the value of the parameter with the given name. The extended notation `name*=UTF-8''…`
  /// (RFC 8187) takes precedence over `name=…`.
  subscript(name: String) -> String? {
    let parts = parameters[name + "*"]?.split(
      separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    if let parts, parts.count == 3, parts[0].lowercased() == "utf-8",
      let text = String(parts[2]).removingPercentEncoding
    {
      return text
    }
    return parameters[name]
  }
}
