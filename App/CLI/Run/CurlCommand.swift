import OpenMarketKit

extension RecordedRequest {
  /// Returns a `curl` command for a POSIX shell that sends the request. The command reads the files in a form from their paths.
  ///
  /// Other users of a computer can see the arguments of every process. Therefore, if the body or the URL contains a secret, the
  /// shell's `printf` sends the body or the URL to `curl` through a pipe. The command reads secrets from these shell variables:
  /// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
  /// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash before each quotation mark and
  ///   backslash.
  /// - `OPENMARKET_TOKEN`: The token in a product's deletion address. If an operation has two requests, the command for the first
  ///   request sets this variable.
  func curl() throws -> String {
    var input: String?
    var words = ["curl"]
    if endpoint.method != .get {
      words.append("--request \(ShellWord.quoted(endpoint.method.rawValue))")
    }
    // The shell stops with an error if the token's variable isn't set. Otherwise, the command would send the deletion request to
    // the URL of the product list.
    let url = ShellWord(
      endpoint.url(on: server) { $0.isSecret ? "\(ShellWord.mark)" : $0.encoded },
      replacing: ShellWord.mark, with: "${\(ShellWord.token):?}"
    ).text
    if endpoint.path.contains(where: \.isSecret) {
      input = #"printf 'url = "%s"\n' "# + url
      words.append("--config -")
    } else {
      words.append(url)
    }
    var lines = [words.joined(separator: " ")]
    var required: [String] = []
    for field in endpoint.headers.fields {
      let value = field.isSensitive ? "\(ShellWord.mark)" : field.value
      let word = ShellWord("\(field.name): \(value)", variable: ShellWord.identifier)
      lines.append("--header \(word.text)")
      if field.isSensitive { required.append(ShellWord.identifier) }
    }
    switch endpoint.body {
    case .json(let json):
      lines += ["--header 'Content-Type: application/json'", "--data-binary '@-'"]
      input = try json.printf()
    case .multipart(let parts):
      for part in parts {
        let (option, contents) = try part.curl()
        lines.append(option)
        input = contents ?? input
      }
    case nil: break
    }
    if endpoint.body?.secrets.isEmpty == false { required.append(ShellWord.secret) }
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
    let token = ShellWord.token
    return """
      \(token)=$(\(text) \\
        --fail --silent --show-error)
      \(token)=${\(token)##*/}
      case $\(token) in
        . | .. | *%2[Ee]* | *[!A-Za-z0-9._~%+=:@!$\\&,\\;*\\(\\)-]*) \(token)= ;;
      esac
      """
  }
}

extension FormPart {
  /// Returns the option of `curl` that adds the part to a form, and the command whose output is the contents of the part, if the
  /// option doesn't have them.
  fileprivate func curl() throws -> (option: String, input: String?) {
    func form(_ value: String) -> String { "--form \(ShellWord("\(name)=\(value)").text)" }
    switch content {
    case .text(let text): return ("--form-string \(ShellWord("\(name)=\(text)").text)", nil)
    case .secret: return (form("<-"), "printf %s \"$\(ShellWord.secret)\"")
    case .json(let json): return (form("<-;type=application/json"), try json.printf())
    case .file(let path, _, _):
      let type = mediaType.map { ";type=\($0)" } ?? ""
      let file = fileName.map { ";filename=\"\(Self.quotable($0))\"" } ?? ""
      return (form("@\"\(Self.quotable(path))\"\(type)\(file)"), nil)
    }
  }

  /// Returns the text, escaped for use between quotation marks in a `--form` value.
  private static func quotable(_ text: String) -> String {
    text.escaping { $0 == "\\" || $0 == "\"" ? "\\\($0)" : nil }
  }
}

extension JSONBody {
  fileprivate func printf() throws -> String {
    let json = try text(replacingSecretsWith: "\(ShellWord.mark)")
    return "printf %s \(ShellWord(json, variable: ShellWord.secret).text)"
  }
}

extension ShellWord {
  fileprivate static let identifier = "OPENMARKET_IDENTIFIER"
  fileprivate static let secret = "OPENMARKET_SECRET"
  fileprivate static let token = "OPENMARKET_TOKEN"
  /// A placeholder character for a secret. The character doesn't occur in URLs or JSON.
  fileprivate static let mark: Character = "\u{1}"

  /// Creates a word from literal text, in which the value of a shell variable replaces the placeholder for a secret.
  fileprivate init(_ literal: String, variable: String) {
    self.init(literal, replacing: Self.mark, with: "$\(variable)")
  }
}
