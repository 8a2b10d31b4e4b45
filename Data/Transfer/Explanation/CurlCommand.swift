import OpenMarketDomain

/// The `curl` command that sends what a call sends.
///
/// Other users of a machine see the arguments of every process. So the body with the secret reaches `curl` through a pipe from
/// the shell's own `printf`.
struct CurlCommand {
  private static let identifier = ShellWord.variable("OPENMARKET_IDENTIFIER")
  private static let secret = ShellWord.variable("OPENMARKET_SECRET")
  /// The secret as it stands between the quotes of a JSON string (RFC 8259, section 7).
  private static let secretInJSON = ShellWord.output(
    of: #"printf %s "$OPENMARKET_SECRET" | LC_ALL=C sed 's/[\\"]/\\&/g'"#)
  private static let tokenName = "OPENMARKET_TOKEN"
  /// Without it nothing is sent: it would be a deletion at the address of all products.
  private static let token = ShellWord.variable(tokenName, isRequired: true)

  private var lines: [String]
  /// What `curl` reads from the pipe: a call has one body, or one part of a form, with a secret in it.
  private var input: ShellWord?

  init<Response>(_ endpoint: Endpoint<Response>, on server: ServerAddress) {
    switch endpoint.method {
    case .get: lines = ["curl"]
    case .head: lines = ["curl --head"]
    default: lines = ["curl --request \(ShellWord.quoted(endpoint.method.rawValue))"]
    }
    lines[0] += " \(Self.address(of: endpoint, on: server).text)"
    for field in endpoint.headers.fields {
      let value = field.isSensitive ? Self.identifier : ShellWord(field.value)
      add("--header", ShellWord("\(field.name): ") + value)
    }
    switch endpoint.body {
    case .json(let fields):
      add("--header", ShellWord("Content-Type: application/json"))
      add("--data-binary", ShellWord("@-"))
      input = Self.word(fields)
    case .form(let form):
      for part in form.parts { add(part) }
    case nil: break
    }
  }

  var text: String {
    let feeding = input.map { ["printf %s \($0.text) |"] } ?? []
    return (feeding + lines).joined(separator: " \\\n  ")
  }

  /// The command that keeps the token of an address of deletion, instead of showing the address: the last part of its
  /// path, without quotes and blanks around it. Of a failure nothing is kept.
  static func capturingToken(of text: String) -> String {
    let reading = #"--fail --silent --show-error | sed 's|.*/||; s|["[:space:]]||g'"#
    return "\(tokenName)=$(\(text) \\\n  \(reading))"
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
      input = Self.secret
    case .json(let fields):
      add("--form", name + ShellWord("<-;type=application/json"))
      input = Self.word(fields)
    case .file(let path, _, _):
      let type = part.mediaType.map { ";type=\($0)" } ?? ""
      let file = "@\"\(Self.escaped(path))\"" + type
      let sent = part.fileName.map { ";filename=\"\(Self.escaped($0.text))\"" } ?? ""
      add("--form", name + ShellWord(file + sent))
    }
  }

  private static func address<Response>(
    of endpoint: Endpoint<Response>, on server: ServerAddress
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
