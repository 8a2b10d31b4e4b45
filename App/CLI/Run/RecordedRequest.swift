import Foundation
import OpenMarketKit

/// A request that a dry run shows. It contains the stand-in for the seller's credential.
struct RecordedRequest: Sendable {
  let method: HTTPMethod
  let address: String
  let fields: [HTTPHeaders.Field]
  let body: RequestBody?

  /// The method, URL, header fields and body of the request, with secrets masked. The fields that the transport adds aren't shown.
  ///
  /// Each part of a form has a line with its name and type. If the part isn't a file, the next line contains its content.
  var message: String {
    var lines = ["\(method) \(address)"]
    lines += fields.map { "\($0.name): \($0.isSensitive ? Secret.mask : $0.value)" }
    switch body {
    case .json(let json): lines += ["Content-Type: application/json", "", "\(json)"]
    case .multipart(let parts):
      lines += ["Content-Type: multipart/form-data", ""] + parts.flatMap(\.lines)
    case nil: break
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a `curl` command for a POSIX shell that sends the request, with the files at the given paths.
  ///
  /// Other users of a computer can see the arguments of every process. Therefore, the shell's `printf` passes text with the secret to
  /// `curl` through a pipe. The command reads the credential from these shell variables:
  /// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
  /// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash before each quotation mark and
  ///   backslash.
  func curl(paths: [String]) -> String {
    var paths = paths[...]
    var input = ""
    var lines = ["curl --request \(method) \(word(address))"]
    lines += fields.map { "--header \(word("\($0.name): \($0.value)"))" }
    switch body {
    case .json(let json):
      lines += ["--header 'Content-Type: application/json'", "--data-binary @-"]
      input = json.standIn
    case .multipart(let parts):
      for part in parts {
        switch part.content {
        case .text(let text): lines.append("--form-string \(word("\(part.name)=\(text)"))")
        case .secret(let secret):
          lines.append("--form '\(part.name)=<-'")
          input = secret.plaintext
        case .json(let json):
          lines.append("--form '\(part.name)=<-;type=application/json'")
          input = json.standIn
        case .file(let name, _, _):
          let path = (paths.popFirst() ?? name)
            .escaping { ["\"", "\\"].contains($0) ? "\\\($0)" : nil }
          let type = part.mediaType.map { ";type=\($0)" } ?? ""
          lines.append("--form \(word("\(part.name)=@\"\(path)\"\(type)"))")
        }
      }
    case nil: break
    }
    // Without the secret, `curl` would send an empty body.
    return (["\(Self.check) printf %s \(word(input)) |"] + lines).joined(separator: " \\\n  ")
  }

  private static let check = #": "${OPENMARKET_SECRET:?}" &&"#

  /// Returns a shell word in which variables replace the credential.
  private func word(_ text: String) -> String {
    text.shellQuoted
      .replacing(StandIn.identifier, with: #"'"${OPENMARKET_IDENTIFIER:?}"'"#)
      .replacing(StandIn.secret, with: #"'"$OPENMARKET_SECRET"'"#)
  }
}

/// The credential in the requests of a dry run. It can't occur in their other text.
enum StandIn {
  static let identifier = "identifier-\(UUID().uuidString)"
  static let secret = "secret-\(UUID().uuidString)"
}

extension JSONBody {
  /// The JSON text with the stand-in for the secret.
  fileprivate var standIn: String {
    (try? text(replacingSecretsWith: StandIn.secret)) ?? description
  }
}

extension FormPart {
  fileprivate var lines: [String] {
    let content: (text: String?, size: String?) =
      switch content {
      case .text(let text): (text, nil)
      case .secret: (Secret.mask, nil)
      case .json(let json): ("\(json)", nil)
      case .file(_, _, let bytes): (nil, bytes.count.counted("byte"))
      }
    let head = [name, fileName, mediaType, content.size].compactMap(\.self)
    return [head.joined(separator: " · "), content.text].compactMap(\.self)
  }
}

extension String {
  /// The text in quotation marks, as one word of a POSIX shell command (Shell Command Language, section 2.2).
  var shellQuoted: String { "'\(escaping { $0 == "'" ? #"'\''"# : nil })'" }

  /// The text as one word of a POSIX shell command, with quotation marks only if they're needed.
  var shellWord: String {
    let isPlain = contains(/^[\p{L}\p{M}\p{N}\-_.\/:=@%+,]+$/.matchingSemantics(.unicodeScalar))
    return isPlain ? self : shellQuoted
  }
}
