import Foundation
import OpenMarketKit

/// A request that a dry run shows.
struct RecordedRequest {
  private let request: HTTPRequest
  private let seller: StandInCredential
  private let body: Body

  /// The content of a request.
  fileprivate enum Body {
    case none
    case text(String)
    case form([Part])
  }

  /// A part of a multipart form. A file has a name, and the path that it was read from.
  fileprivate struct Part {
    let name: String
    let fileName: String?
    let mediaType: String?
    let content: Data
    var path: String?
  }

  /// Creates a request from what a transport received.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - seller: The credential that the request contains.
  ///   - paths: The paths of the files in the request, in order.
  init(_ request: HTTPRequest, seller: StandInCredential, paths: [String]) {
    self.request = request
    self.seller = seller
    let type = request.headers["Content-Type"] ?? ""
    if let boundary = type.split(separator: "boundary=").dropFirst().first {
      var paths = paths[...]
      body = .form(
        Self.parts(of: request.body ?? Data(), between: "--\(boundary)").map { part in
          var part = part
          if part.fileName != nil { part.path = paths.popFirst() }
          return part
        })
    } else {
      body = request.body.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .none
    }
  }

  /// The method, URL, header fields and body of the request, with secrets masked. The fields that the transport adds aren't shown.
  ///
  /// Each part of a form has a line with its name and type. If the part isn't a file, the next line contains its content.
  var message: String {
    let head = ["\(request.method) \(request.url.absoluteString)"]
    let fields = request.headers.fields.map { "\($0.name): \($0.value)" }
    let content: [String] =
      switch body {
      case .none: []
      case .text(let text): ["", text]
      case .form(let parts): [""] + parts.flatMap(\.lines)
      }
    return seller.masking((head + fields + content).joined(separator: "\n"))
  }

  /// A `curl` command for a POSIX shell that sends the request. The command reads the files in a form from their paths.
  ///
  /// Other users of a computer can see the arguments of every process. Therefore, the shell's `printf` passes text with the secret to
  /// `curl` through a pipe. The command reads the credential from these shell variables:
  /// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
  /// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash before each quotation mark and
  ///   backslash.
  var curl: String {
    var lines = ["curl --request \(request.method) \(word(request.url.absoluteString))"]
    var input: String?
    for field in request.headers.fields where field.name != "Content-Type" {
      lines.append("--header \(word("\(field.name): \(field.value)"))")
    }
    switch body {
    case .none: break
    case .text(let text):
      let type = request.headers["Content-Type"] ?? "application/octet-stream"
      lines += ["--header \(word("Content-Type: \(type)"))", "--data-binary '@-'"]
      input = text
    case .form(let parts):
      for part in parts {
        if let path = part.path ?? part.fileName {
          lines.append("--form \(ShellWord(part.file(at: path)).text)")
        } else if let type = part.mediaType {
          lines.append("--form '\(part.name)=<-;type=\(type)'")
          input = part.text
        } else if part.text.contains(seller.secret) {
          lines.append("--form '\(part.name)=<-'")
          input = part.text
        } else {
          lines.append("--form-string \(word("\(part.name)=\(part.text)"))")
        }
      }
    }
    if let input { lines.insert("printf %s \(word(input)) |", at: 0) }
    let text = lines.joined(separator: " \\\n  ")
    let needed = Self.variables.filter { text.contains("$\($0)\"") }
    if needed.isEmpty { return text }
    return ": \(needed.map { "\"${\($0):?}\"" }.joined(separator: " ")) && \\\n  \(text)"
  }

  private static let variables = ["OPENMARKET_IDENTIFIER", "OPENMARKET_SECRET"]

  /// Returns a shell word in which variables replace the credential.
  private func word(_ text: String) -> String {
    let values = zip([seller.identifier, seller.secret], Self.variables)
    return ShellWord(text, replacing: values.map { ($0, "$\($1)") }).text
  }
}

extension RecordedRequest {
  /// Returns the parts of a form. The delimiter doesn't occur in any part (RFC 2046, section 5.1.1).
  private static func parts(of form: Data, between delimiter: String) -> [Part] {
    let (delimiter, blank) = (Data(delimiter.utf8), Data("\r\n\r\n".utf8))
    var parts: [Part] = []
    var start = form.range(of: delimiter)?.upperBound
    while let from = start,
      let end = form.range(of: delimiter, in: from..<form.endIndex),
      let head = form.range(of: blank, in: from..<end.lowerBound)
    {
      let text = String(decoding: form[from..<head.lowerBound], as: UTF8.self)
      parts.append(
        Part(
          name: (text.firstMatch(of: /form-data; name="([^"]*)"/)?.1).map(String.init) ?? "",
          fileName: (text.firstMatch(of: /filename="([^"]*)"/)?.1).map(String.init),
          mediaType: (text.firstMatch(of: /Content-Type: ([^\r]*)/)?.1).map(String.init),
          content: form[head.upperBound..<(end.lowerBound - 2)]))
      start = end.upperBound
    }
    return parts
  }
}

extension RecordedRequest.Part {
  /// The content as text.
  fileprivate var text: String { String(decoding: content, as: UTF8.self) }

  fileprivate var lines: [String] {
    let size = fileName == nil ? nil : content.count.counted("byte")
    let head = [name, fileName, mediaType, size].compactMap(\.self).joined(separator: " · ")
    return fileName == nil ? [head, text] : [head]
  }

  /// Returns the value of curl's option `--form` for the file at the given path.
  fileprivate func file(at path: String) -> String {
    func quoted(_ text: String) -> String {
      // curl parses bytes. A combining accent doesn't change the character before it.
      "\""
        + text.unicodeScalars.map { "\\\"".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }
        .joined() + "\""
    }
    let type = mediaType.map { ";type=\($0)" } ?? ""
    let name = fileName.map { ";filename=\(quoted($0.replacing("%22", with: "\"")))" } ?? ""
    return "\(self.name)=@\(quoted(path))\(type)\(name)"
  }
}
