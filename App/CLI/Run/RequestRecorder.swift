import Foundation
import OpenMarketKit
import OpenMarketLock

/// A service that records the requests for changes instead of sending them. Another service sends
/// the requests that only read.
final class RequestRecorder: DataTransferService {
  private let reader: any DataTransferService
  private let server: BaseURL
  private let paths: [String]
  private let recorded = Mutex<[RecordedRequest]>([])

  /// Creates a recorder for a server.
  ///
  /// - Parameters:
  ///   - reader: The service that sends the requests that only read.
  ///   - paths: The paths of the files in a request, in order.
  init(reading reader: any DataTransferService, of server: BaseURL, files paths: [String] = []) {
    (self.reader, self.server, self.paths) = (reader, server, paths)
  }

  /// The recorded requests, in order.
  var requests: [RecordedRequest] { recorded.withLock(\.self) }

  func request<Response>(
    _ endpoint: Endpoint<Response>, progress: TransferProgressHandler?
  ) async throws(DataTransferError) -> Response {
    if endpoint.method == .get { return try await reader.request(endpoint, progress: progress) }
    let request = RecordedRequest(endpoint, to: server, files: paths)
    recorded.withLock { $0.append(request) }
    throw .network(.invalidRequest(reason: "the request was only recorded"))
  }
}

/// A request for a change that a dry run shows. It contains the stand-in for the seller's
/// credential.
struct RecordedRequest: Sendable {
  /// The method, URL, header fields and body of the request, with secrets masked. The fields that
  /// the transport adds aren't shown.
  ///
  /// Each part of a form has a line with its name and type. If the part isn't a file, the next line
  /// contains its content.
  let message: String
  /// A `curl` command for a POSIX shell that sends the request.
  ///
  /// Other users of a computer can see the arguments of every process. Therefore, the shell's
  /// `printf` passes text with the secret to `curl` through a pipe. The command reads the
  /// credential from these shell variables:
  /// - `OPENMARKET_IDENTIFIER`: The seller's identifier.
  /// - `OPENMARKET_SECRET`: The seller's secret, or the password for an item, with a backslash
  ///   before each quotation mark and backslash.
  let curl: String

  /// Creates a request from an endpoint.
  ///
  /// - Parameters:
  ///   - server: The base URL of the server.
  ///   - paths: The paths of the files in the request, in order.
  init<Response>(_ endpoint: Endpoint<Response>, to server: BaseURL, files paths: [String]) {
    let address = endpoint.url(on: server) { $0.description }
    var (shown, input, paths) = (["\(endpoint.method) \(address)"], "", paths[...])
    var options = ["curl --request \(endpoint.method) \(Self.word(address))"]
    for field in endpoint.headers.fields {
      shown.append("\(field.name): \(field.isSensitive ? Secret.mask : field.value)")
      options.append("--header \(Self.word("\(field.name): \(field.value)"))")
    }
    switch endpoint.body {
    case .json(let json):
      shown += ["Content-Type: application/json", "", "\(json)"]
      options += ["--header 'Content-Type: application/json'", "--data-binary @-"]
      input = json.standIn
    case .multipart(let parts):
      shown += ["Content-Type: multipart/form-data", ""]
      for part in parts {
        let type = part.mediaType.map { ";type=\($0)" } ?? ""
        var head = [part.name, part.fileName, part.mediaType].compactMap(\.self)
        var (lines, option): ([String], String) = ([], "--form '\(part.name)=<-\(type)'")
        switch part.content {
        case .text(let text):
          (lines, option) = ([text], "--form-string \(Self.word("\(part.name)=\(text)"))")
        case .secret(let secret): (lines, input) = ([Secret.mask], secret.plaintext)
        case .json(let json): (lines, input) = (["\(json)"], json.standIn)
        case .file(let name, _, let bytes):
          head.append(bytes.count.counted("byte"))
          let path = (paths.popFirst() ?? name)
            .escaping { ["\"", "\\"].contains($0) ? "\\\($0)" : nil }
          option = "--form \(Self.word("\(part.name)=@\"\(path)\"\(type)"))"
        }
        shown += [head.joined(separator: " · ")] + lines
        options.append(option)
      }
    case nil: break
    }
    message = shown.joined(separator: "\n")
    // Without the secret, `curl` would send an empty body.
    let pipe = #": "${OPENMARKET_SECRET:?}" && printf %s \#(Self.word(input)) |"#
    curl = ([pipe] + options).joined(separator: " \\\n  ")
  }

  /// Returns a shell word in which variables replace the credential.
  private static func word(_ text: String) -> String {
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

extension String {
  /// The text in quotation marks, as one word of a POSIX shell command (Shell Command Language,
  /// section 2.2).
  var shellQuoted: String { "'\(escaping { $0 == "'" ? #"'\''"# : nil })'" }

  /// The text as one word of a POSIX shell command, with quotation marks only if they're needed.
  var shellWord: String {
    let isPlain = contains(/^[\p{L}\p{M}\p{N}\-_.\/:=@%+,]+$/.matchingSemantics(.unicodeScalar))
    return isPlain ? self : shellQuoted
  }
}
