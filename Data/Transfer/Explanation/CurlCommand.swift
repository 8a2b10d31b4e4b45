import OpenMarketDomain

/// The `curl` command that sends what a call sends.
struct CurlCommand {
  private static let identifier = ShellWord.variable("OPENMARKET_IDENTIFIER")
  private static let secret = ShellWord.variable("OPENMARKET_SECRET")
  private static let tokenName = "OPENMARKET_TOKEN"
  /// Without it nothing is sent: it would be a deletion at the address of all products.
  private static let token = ShellWord.variable(tokenName, isRequired: true)

  private var lines: [String]

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
      add("--data-raw", Self.word(fields) { $0 })
    case .form(let form):
      for part in form.parts { add(part) }
    case nil: break
    }
  }

  var text: String { lines.joined(separator: " \\\n  ") }

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
    case .secret: add("--form-string", name + Self.secret)
    case .json(let fields):
      let value = Self.word(fields, Self.escaped)
      add("--form", name + ShellWord("\"") + value + ShellWord("\";type=application/json"))
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

  private static func word(_ fields: JSONFields, _ escape: (String) -> String) -> ShellWord {
    fields.pieces.reduce(ShellWord("")) { word, piece in
      switch piece {
      case .plain(let text): word + ShellWord(escape(text))
      case .secret: word + ShellWord(escape("\"")) + secret + ShellWord(escape("\""))
      }
    }
  }

  /// What stands between the quotes of a value of `--form`.
  private static func escaped(_ text: String) -> String {
    text.escaping { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
  }
}
