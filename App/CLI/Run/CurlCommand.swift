import OpenMarketData
import OpenMarketDomain

/// A `curl` command for a POSIX shell that sends a request. The command reads the files in a form from their paths.
///
/// Other users of a computer can see the arguments of every process. Therefore, if the body or the URL contains a secret, the
/// shell's `printf` sends the body or the URL to `curl` through a pipe. The command reads secrets from these shell variables:
/// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
/// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash before each quotation mark and
///   backslash.
/// - `OPENMARKET_TOKEN`: The token in a product's deletion address. If an operation has two requests, the command for the first
///   request sets this variable.
struct CurlCommand {
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

  init(_ request: RecordedRequest) throws(DataTransferError) {
    let endpoint = request.endpoint
    lines = ["curl"]
    returnsDeletionAddress = request.returnsDeletionAddress
    if endpoint.method != .get {
      lines[0] += " --request \(ShellWord.quoted(endpoint.method.rawValue))"
    }
    // The shell stops with an error if the token's variable isn't set. Otherwise, the command would send the deletion request to
    // the URL of the product list.
    let url = ShellWord(
      endpoint.url(on: request.server) { $0.isSecret ? "\(Self.mark)" : $0.encoded },
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
