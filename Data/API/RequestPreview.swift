import Foundation
package import OpenMarketDomain
import OpenMarketLock

/// A preview of a request as readable text, with secrets masked. The request isn't sent.
///
/// The preview doesn't show the header fields that the transport adds. These may be `Host`, `Connection`, `Accept`,
/// `Accept-Encoding`, `Accept-Language` and `User-Agent`. On Apple platforms, `User-Agent` contains the app's name and version,
/// and `Accept-Language` contains the user's languages.
///
/// The `curl` command reads secrets from these shell variables:
/// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
/// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash before each quotation mark and
///   backslash.
/// - `OPENMARKET_TOKEN`: The token in a product's deletion address. If an operation has two requests, the command for the first
///   request sets this variable.
public struct RequestPreview: Hashable, Sendable, CustomStringConvertible {
  /// The HTTP method of the request.
  public let method: HTTPMethod
  /// The URL of the request, with secrets masked.
  public let url: String
  /// The header fields of the request, with secrets masked.
  public let headers: HTTPHeaders
  /// The content of the body with secrets masked, or `nil` if the request has no body.
  ///
  /// Each part of a multipart form has a line with its name and type. If the part isn't a file, the next line contains its
  /// content.
  public let body: String?
  /// A `curl` command for a POSIX shell that sends the same request.
  ///
  /// The command reads the files in a form from their paths. The command doesn't contain secrets, because other users of the
  /// computer can see the arguments of a process.
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
      // If the body contains a secret, mask the length of the body, because it reveals the length of the secret.
      let length = body.secrets.isEmpty ? "\(request.body?.count ?? 0)" : Secret.mask
      fields.append(HTTPHeaders.Field(name: "Content-Length", value: length))
    }
    headers = HTTPHeaders(fields)
    body = try endpoint.body?.preview()
    curl = try CurlCommand(endpoint, on: server).text
  }

  /// The method, URL, header fields and body of the request, as text.
  public var message: String {
    let head = ["\(method) \(url)"] + headers.fields.map { "\($0.name): \($0.value)" }
    return (head + (body.map { ["", $0] } ?? [])).joined(separator: "\n")
  }

  public var description: String { "\(message)\n\n\(curl)" }
}

/// A service that records the requests from a repository instead of sending them.
///
/// Another service can send the requests that only read. After recording a request, each call throws
/// ``DataTransferError/network(_:)`` with the error ``NetworkError/cancelled``. However, a call that requests a deletion address
/// returns a placeholder, so that the second request of a deletion is also recorded.
package final class RequestRecorder: DataTransferService {
  private let server: BaseURL
  private let reader: (any DataTransferService)?
  private let recorded = Mutex<[RequestPreview]>([])

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server that would receive the requests.
  ///   - reader: The service that sends the requests that only read, or `nil` to record them, too.
  package init(server: BaseURL, reading reader: (any DataTransferService)? = nil) {
    self.server = server
    self.reader = reader
  }

  /// The previews of the recorded requests, in order.
  package var previews: [RequestPreview] { recorded.withLock(\.self) }

  package func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if let reader, endpoint.method == .get {
      return try await reader.request(endpoint, progress: progress)
    }
    let preview = try RequestPreview(endpoint, on: server)
    recorded.withLock { $0.append(preview) }
    guard let placeholder = DeletionAddress.placeholder as? Response else {
      throw .network(.cancelled)
    }
    return placeholder
  }
}

extension RequestBody {
  fileprivate func preview() throws(DataTransferError) -> String {
    switch self {
    case .json(let json): try json.text(replacingSecretsWith: Secret.mask)
    case .form(let items): items.map(\.description).joined(separator: "&")
    case .multipart(let parts):
      try parts.map { part throws(DataTransferError) in try part.preview() }
        .joined(separator: "\n")
    case .data(let data, _): data.count.counted("byte")
    }
  }
}

extension FormPart {
  fileprivate func preview() throws(DataTransferError) -> String {
    // If the part contains a secret, omit the size of the part, because it reveals the length of the secret.
    let size = secrets.isEmpty ? try bytes().count.counted("byte") : nil
    let head = [name, fileName?.escapedInHeader, mediaType, size].compactMap(\.self)
    let text: String? =
      switch content {
      case .text(let text): text
      case .secret: Secret.mask
      case .json(let json): try json.text(replacingSecretsWith: Secret.mask)
      case .file: nil
      }
    return [head.joined(separator: " · "), text].compactMap { $0?.shownOnOneLine }
      .joined(separator: "\n")
  }
}

/// A `curl` command that sends the request for an endpoint.
///
/// Other users of a computer can see the arguments of every process. Therefore, if the body or the URL contains a secret, the
/// shell's `printf` sends the body or the URL to `curl` through a pipe.
private struct CurlCommand {
  private static let identifier = "OPENMARKET_IDENTIFIER"
  private static let secret = "OPENMARKET_SECRET"
  private static let token = "OPENMARKET_TOKEN"
  /// A placeholder character for a secret. The character doesn't occur in URLs or JSON.
  private static let mark: Character = "\u{1}"

  private var lines: [String]
  /// The command whose output is piped to `curl`, or `nil` if `curl` reads no input.
  private var input: String?
  /// The shell variables that must be set before `curl` sends the request.
  private var required: [String] = []
  private let returnsDeletionAddress: Bool

  init<Response>(
    _ endpoint: Endpoint<Response>, on server: BaseURL
  ) throws(DataTransferError) {
    lines = ["curl"]
    returnsDeletionAddress = Response.self == DeletionAddress.self
    if endpoint.method != .get {
      lines[0] += " --request \(ShellWord.quoted(endpoint.method.rawValue))"
    }
    // The shell stops with an error if the token's variable isn't set. Otherwise, the command would send the deletion request to
    // the URL of the product list.
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
    case .json(let json):
      add("--header", ShellWord("Content-Type: application/json"))
      add("--data-binary", ShellWord("@-"))
      try pipe(json)
    case .multipart(let parts):
      for part in parts { try add(part) }
    // Repositories don't send the other kinds of body.
    case .data, .form, nil: break
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

  /// Returns commands that store the token from a deletion address in a shell variable instead of displaying the address.
  ///
  /// The token is the last path component. If the request fails or the token is invalid, the variable is empty. An invalid token
  /// could lead to another URL or match several URLs.
  private static func capturingToken(of text: String) -> String {
    """
    \(token)=$(\(text) \\
      --fail --silent --show-error)
    \(token)=${\(token)##*/}
    case $\(token) in
      . | .. | *%2[Ee]* | *[!A-Za-z0-9._~%+=:@!$\\&,\\;*\\(\\)-]*) \(token)= ;;
    esac
    """
  }

  private mutating func add(_ option: String, _ value: ShellWord) {
    lines.append("\(option) \(value.text)")
  }

  private mutating func add(_ part: FormPart) throws(DataTransferError) {
    switch part.content {
    case .text(let text): add("--form-string", ShellWord("\(part.name)=\(text)"))
    case .secret:
      add("--form", ShellWord("\(part.name)=<-"))
      input = "printf %s \"$\(Self.secret)\""
    case .json(let json):
      add("--form", ShellWord("\(part.name)=<-;type=application/json"))
      try pipe(json)
    case .file(let path, _, _):
      let type = part.mediaType.map { ";type=\($0)" } ?? ""
      let name = part.fileName.map { ";filename=\"\(Self.quotable($0))\"" } ?? ""
      add("--form", ShellWord("\(part.name)=@\"\(Self.quotable(path))\"\(type)\(name)"))
    }
  }

  private mutating func pipe(_ json: JSONBody) throws(DataTransferError) {
    let word = ShellWord(
      try json.text(replacingSecretsWith: "\(Self.mark)"), replacing: Self.mark,
      with: "$\(Self.secret)")
    input = "printf %s \(word.text)"
  }

  /// Returns the text, escaped for use between quotation marks in a `--form` value.
  private static func quotable(_ text: String) -> String {
    text.escaping { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
  }
}

/// A word in a POSIX shell command (Shell Command Language, section 2.2).
package struct ShellWord {
  /// The word in quotation marks, as it appears in a command.
  let text: String

  /// Creates a word from literal text.
  ///
  /// - Parameters:
  ///   - literal: The literal text.
  ///   - mark: A placeholder character in the text, or `nil` if the text contains no placeholder.
  ///   - expansion: The shell expansion that replaces the placeholder.
  init(_ literal: String, replacing mark: Character? = nil, with expansion: String = "") {
    let text = literal.escaping { scalar in
      if Character(scalar) == mark { return "'\"\(expansion)\"'" }
      return scalar == "'" ? #"'\''"# : nil
    }
    self.text = "'\(text)'"
  }

  /// Returns the given word as it appears in a command, with quotation marks if they're needed.
  package static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_./:=@%+,".unicodeScalars.contains(scalar)
    }
    return plain && !word.isEmpty ? word : ShellWord(word).text
  }
}
