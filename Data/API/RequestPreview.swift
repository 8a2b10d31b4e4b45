import Foundation
package import OpenMarketDomain
import Synchronization

/// A request that wasn't sent, as text for people. Secrets are masked.
///
/// The `curl` command reads the secrets from the variables `OPENMARKET_IDENTIFIER` (the seller's identifier), `OPENMARKET_SECRET`
/// (the seller's secret, or the password of an item) and `OPENMARKET_TOKEN` (the deletion address of a product). If a call has two
/// requests, the command of the first request sets `OPENMARKET_TOKEN`.
public struct RequestPreview: Hashable, Sendable, CustomStringConvertible {
  /// The method of the request.
  public let method: HTTPMethod
  /// The URL of the request.
  public let url: String
  /// The header fields of the request.
  public let headers: HTTPHeaders
  /// The content of the body. Each part of a form has a line with its name and type, and a line with its content, unless it's a file.
  public let body: String?
  /// A `curl` command for a POSIX shell that sends the same request.
  ///
  /// The command reads the files of a form from their paths. It doesn't pass secrets as arguments, which other users of the
  /// computer can see.
  public let curl: String

  init<Response>(
    _ endpoint: Endpoint<Response>, on server: BaseURL
  ) throws(DataTransferError) {
    let request = try endpoint.request(to: server)
    method = request.method
    url = request.shownAddress
    var fields = request.headers.fields.map {
      HTTPHeaders.Field(name: $0.name, value: $0.isSensitive ? Secret.mask : $0.value)
    }
    if let body = endpoint.body {
      // The length of a body with a secret reveals the length of the secret.
      let length = body.secrets.isEmpty ? "\(body.encoded.count)" : Secret.mask
      fields.append(HTTPHeaders.Field(name: "Content-Length", value: length))
    }
    headers = HTTPHeaders(fields)
    body = endpoint.body?.preview
    curl = CurlCommand(endpoint, on: server).text
  }

  /// The request as text: the method, the URL, the header fields and the body.
  public var message: String {
    let head = ["\(method) \(url)"] + headers.fields.map { "\($0.name): \($0.value)" }
    return (head + (body.map { ["", $0] } ?? [])).joined(separator: "\n")
  }

  public var description: String { "\(message)\n\n\(curl)" }
}

/// A service that records the requests of a repository and sends nothing.
///
/// Each call fails with ``NetworkError/cancelled`` after its request is recorded. Only a deletion continues to its second request,
/// with a placeholder for the deletion address.
package final class RequestRecorder: DataTransferService {
  private let server: BaseURL
  private let recorded = Mutex<[RequestPreview]>([])

  /// Creates a recorder.
  ///
  /// - Parameter server: The server that would receive the requests.
  package init(server: BaseURL) {
    self.server = server
  }

  /// The recorded requests in order.
  package var previews: [RequestPreview] { recorded.withLock(\.self) }

  package func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    let preview = try RequestPreview(endpoint, on: server)
    recorded.withLock { $0.append(preview) }
    guard let placeholder = DeletionAddress.placeholder as? Response else {
      throw .network(.cancelled)
    }
    return placeholder
  }
}

extension RequestBody {
  fileprivate var preview: String {
    switch self {
    case .json(let fields): fields.description
    case .form(let form): form.parts.map(\.preview).joined(separator: "\n")
    }
  }
}

extension FormPart {
  fileprivate var preview: String {
    // The size of a part with a secret reveals the length of the secret.
    let size = secrets.isEmpty ? bytes.count.counted("byte") : nil
    let head = [name, fileName?.escapedInHeader, mediaType, size].compactMap(\.self)
    let text: String? =
      switch content {
      case .text(let text): text
      case .secret: Secret.mask
      case .json(let fields): fields.description
      case .file: nil
      }
    return [head.joined(separator: " · "), text].compactMap { $0?.shownOnOneLine }
      .joined(separator: "\n")
  }
}

/// A `curl` command that sends the request of an endpoint.
///
/// Other users of a computer see the arguments of every process. So `curl` reads a body with a secret, or a URL with a deletion
/// address, through a pipe from the `printf` of the shell.
private struct CurlCommand {
  private static let identifier = "OPENMARKET_IDENTIFIER"
  private static let secret = "OPENMARKET_SECRET"
  private static let token = "OPENMARKET_TOKEN"
  /// A character that stands for a secret. It doesn't occur in URLs or JSON.
  private static let mark: Character = "\u{1}"

  private var lines: [String]
  /// The command that writes the input of `curl`.
  private var input: String?
  /// The variables without which nothing is sent.
  private var required: [String] = []
  private let returnsDeletionAddress: Bool

  init<Response>(_ endpoint: Endpoint<Response>, on server: BaseURL) {
    lines = ["curl"]
    returnsDeletionAddress = Response.self == DeletionAddress.self
    if endpoint.method != .get {
      lines[0] += " --request \(ShellWord.quoted(endpoint.method.rawValue))"
    }
    // Without the token, the command would delete at the URL of all products.
    let url = ShellWord(
      endpoint.url(on: server) { $0.isSecret ? "\(Self.mark)" : $0.encoded },
      replacing: Self.mark, with: "${\(Self.token):?}")
    if endpoint.path.contains(where: \.isSecret) {
      input = #"printf 'url = "%s"\n' "# + url.text
      lines[0] += " --config -"
    } else {
      lines[0] += " \(url.text)"
    }
    for field in endpoint.headers.fields {
      if field.isSensitive { required.append(Self.identifier) }
      add(
        "--header",
        ShellWord(
          "\(field.name): \(field.isSensitive ? "\(Self.mark)" : field.value)",
          replacing: Self.mark, with: "$\(Self.identifier)"))
    }
    switch endpoint.body {
    case .json(let fields):
      add("--header", ShellWord("Content-Type: application/json"))
      add("--data-binary", ShellWord("@-"))
      pipe(fields)
    case .form(let form):
      for part in form.parts { add(part) }
    case nil: break
    }
    if endpoint.body?.secrets.isEmpty == false { required.append(Self.secret) }
  }

  var text: String {
    let values = required.map { "\"${\($0):?}\"" }.joined(separator: " ")
    let asking = required.isEmpty ? [] : [": \(values) &&"]
    let feeding = input.map { ["\($0) |"] } ?? []
    let text = (asking + feeding + lines).joined(separator: " \\\n  ")
    return returnsDeletionAddress ? Self.capturingToken(of: text) : text
  }

  /// Returns a command that keeps the token of a deletion address instead of showing the address.
  ///
  /// The token is the last part of the path. A failure, or text that isn't a token, is dropped: it would lead elsewhere, match several
  /// URLs, or be an option of `curl`.
  private static func capturingToken(of text: String) -> String {
    let reading = #"--fail --silent --show-error | sed 's|.*/||' | tr -d '"[:space:]'"#
    let checking =
      #"LC_ALL=C grep -xE '[[:alnum:]._~%+=:@!$&,;*()-]+' | grep -vxiE '(\.|%2e){1,2}'"#
    return "\(token)=$(\(text) \\\n  \(reading) \\\n  | \(checking))"
  }

  private mutating func add(_ option: String, _ value: ShellWord) {
    lines.append("\(option) \(value.text)")
  }

  private mutating func add(_ part: FormPart) {
    switch part.content {
    case .text(let text): add("--form-string", ShellWord("\(part.name)=\(text)"))
    case .secret:
      add("--form", ShellWord("\(part.name)=<-"))
      input = "printf %s \"$\(Self.secret)\""
    case .json(let fields):
      add("--form", ShellWord("\(part.name)=<-;type=application/json"))
      pipe(fields)
    case .file(let path, _, _):
      let type = part.mediaType.map { ";type=\($0)" } ?? ""
      let name = part.fileName.map { ";filename=\"\(Self.quotable($0))\"" } ?? ""
      add("--form", ShellWord("\(part.name)=@\"\(Self.quotable(path))\"\(type)\(name)"))
    }
  }

  private mutating func pipe(_ fields: JSONFields) {
    // The secret is escaped as in a JSON string (RFC 8259, section 7).
    let word = ShellWord(
      fields.text { _ in "\"\(Self.mark)\"" }, replacing: Self.mark,
      with: #"$(printf %s "$OPENMARKET_SECRET" | LC_ALL=C sed 's/[\\"]/\\&/g')"#)
    input = "printf %s \(word.text)"
  }

  /// Returns text that stands between quotes in a value of `--form`.
  private static func quotable(_ text: String) -> String {
    text.escaping { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
  }
}

/// A word of a command for a POSIX shell (Shell Command Language, section 2.2).
package struct ShellWord {
  /// The word as it stands in a command.
  let text: String

  /// Creates a word from literal text.
  ///
  /// - Parameters:
  ///   - literal: The text.
  ///   - mark: A character in the text that is replaced.
  ///   - expansion: The expansion of the shell that replaces the character.
  init(_ literal: String, replacing mark: Character? = nil, with expansion: String = "") {
    let text = literal.escaping { scalar in
      if Character(scalar) == mark { return "'\"\(expansion)\"'" }
      return scalar == "'" ? #"'\''"# : nil
    }
    self.text = "'\(text)'"
  }

  /// Returns a word as it stands in a command, with quotes where it needs them.
  package static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@%+,".unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : ShellWord(word).text
  }
}
