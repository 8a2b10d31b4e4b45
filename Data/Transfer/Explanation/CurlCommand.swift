import OpenMarketDomain

/// The `curl` command that sends what a call sends.
///
/// Other users of a machine see the arguments of every process. So a body with the secret, or an address with the token,
/// reaches `curl` through a pipe from the shell's own `printf`.
struct CurlCommand {
  private static let identifierName = "OPENMARKET_IDENTIFIER"
  private static let secretName = "OPENMARKET_SECRET"
  private static let identifier = ShellWord.variable(identifierName)
  private static let secret = ShellWord.variable(secretName)
  /// The secret as it stands between the quotes of a JSON string (RFC 8259, section 7).
  private static let secretInJSON = ShellWord.output(
    of: #"printf %s "$OPENMARKET_SECRET" | LC_ALL=C sed 's/[\\"]/\\&/g'"#)
  private static let tokenName = "OPENMARKET_TOKEN"
  /// Without it nothing is sent: it would be a deletion at the address of all products.
  private static let token = ShellWord.variable(tokenName, isRequired: true)

  private var lines: [String]
  /// What makes the pipe that `curl` reads: a call has one body, one part of a form, or one address with a secret in it.
  private var input: String?
  /// The variables without which nothing is sent.
  private var needed: [String] = []

  init<Response>(_ endpoint: Endpoint<Response>, on server: BaseURL) {
    switch endpoint.method {
    case .get: lines = ["curl"]
    case .head: lines = ["curl --head"]
    default: lines = ["curl --request \(ShellWord.quoted(endpoint.method.rawValue))"]
    }
    let address = Self.address(of: endpoint, on: server).text
    if endpoint.path.contains(where: \.isSecret) {
      input = "printf 'url = \"%s\"\\n' \(address)"
      lines[0] += " --config -"
    } else {
      lines[0] += " \(address)"
    }
    for field in endpoint.headers.fields {
      if field.isSensitive { needed.append(Self.identifierName) }
      let value = field.isSensitive ? Self.identifier : ShellWord(field.value)
      add("--header", ShellWord("\(field.name): ") + value)
    }
    switch endpoint.body {
    case .json(let fields):
      add("--header", ShellWord("Content-Type: application/json"))
      add("--data-binary", ShellWord("@-"))
      events(Self.word(fields))
    case .form(let form):
      for part in form.parts { add(part) }
    case nil: break
    }
    if endpoint.body?.secrets.isEmpty == false { needed.append(Self.secretName) }
  }

  var text: String {
    let values = needed.map { "\"${\($0):?}\"" }.joined(separator: " ")
    let asking = needed.isEmpty ? [] : [": \(values) &&"]
    let feeding = input.map { ["\($0) |"] } ?? []
    return (asking + feeding + lines).joined(separator: " \\\n  ")
  }

  /// The command that keeps the token of an address of deletion, instead of showing the address: the last part of its
  /// path, without quotes and blanks around it. Of a failure nothing is kept, and neither is what is no token: it would lead
  /// elsewhere, stand for several addresses, or be a setting of its own.
  static func capturingToken(of text: String) -> String {
    let reading = #"--fail --silent --show-error | sed 's|.*/||' | tr -d '"[:space:]'"#
    let checking =
      #"LC_ALL=C grep -xE '[[:alnum:]._~%+=:@!$&,;*()-]+' | grep -vxiE '(\.|%2e){1,2}'"#
    return "\(tokenName)=$(\(text) \\\n  \(reading) \\\n  | \(checking))"
  }

  private mutating func events(_ text: ShellWord) {
    input = "printf %s \(text.text)"
  }

  private mutating func add(_ option: String, _ value: ShellWord) {
    lines.append("\(option) \(value.text)")
  }

  private mutating func add(_ part: FormPart) {
    let name = ShellWord("\(part.name)=")
    switch part.content {
    case .text(let text): add("--form-string", name + ShellWord(text))
    case .secret:
      add("--form", name + ShellWord("<-"))
      events(Self.secret)
    case .json(let fields):
      add("--form", name + ShellWord("<-;type=application/json"))
      events(Self.word(fields))
    case .file(let path, _, _):
      let type = part.mediaType.map { ";type=\($0)" } ?? ""
      let file = "@\"\(Self.escaped(path))\"" + type
      let sent = part.fileName.map { ";filename=\"\(Self.escaped($0.text))\"" } ?? ""
      add("--form", name + ShellWord(file + sent))
    }
  }

  private static func address<Response>(
    of endpoint: Endpoint<Response>, on server: BaseURL
  ) -> ShellWord {
    // A part that is secret stands for itself between two slashes, as a whole.
    let mark = "\u{1}"
    let pieces = endpoint.address(on: server) { $0.isSecret ? mark : $0.encoded }
      .split(separator: mark, omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(ShellWord(String(pieces.first ?? ""))) {
      $0 + token + ShellWord(String($1))
    }
  }

  private static func word(_ fields: JSONFields) -> ShellWord {
    fields.pieces.reduce(ShellWord("")) { word, piece in
      switch piece {
      case .plain(let text): word + ShellWord(text)
      case .secret: word + ShellWord("\"") + secretInJSON + ShellWord("\"")
      }
    }
  }

  /// What stands between the quotes of a value of `--form`.
  private static func escaped(_ text: String) -> String {
    text.escaping { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
  }
}
