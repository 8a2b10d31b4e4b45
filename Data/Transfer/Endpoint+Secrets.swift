import Foundation
import OpenMarketDomain

extension Endpoint {
  /// What this call sends that nobody else may learn.
  var secrets: [Secret] {
    headers.fields.filter(\.isSensitive).map { Secret($0.value) } + (body?.secrets ?? [])
      + path.filter(\.isSecret).map { Secret($0.encoded) }
  }
}

extension RequestBody {
  fileprivate var secrets: [Secret] {
    switch self {
    case .json(let fields): fields.secrets
    case .form(let form):
      form.parts.flatMap { part -> [Secret] in
        switch part.content {
        case .secret(let secret): [secret]
        case .json(let fields): fields.secrets
        case .text, .file: []
        }
      }
    }
  }
}

extension JSONFields {
  fileprivate var secrets: [Secret] {
    entries.compactMap { if case .secret(let secret) = $0.value { secret } else { nil } }
  }
}

extension StatusFailure {
  /// Shorter ones are parts of ordinary words, and masking them would tell what they are.
  private static var shortestMasked: Int { 4 }

  /// The same with secrets masked that the server repeats in its message, or in the address where it sends the request:
  /// both are shown, and end up in logs.
  func masking(_ secrets: [Secret]) -> StatusFailure {
    let spellings = secrets.filter { $0.revealed.count >= Self.shortestMasked }
      .flatMap(\.spellings)
    func masked(_ text: String) -> String {
      spellings.reduce(text) { $0.replacing($1, with: Secret.mask) }
    }
    return StatusFailure(
      status: status, code: code, message: message.map(masked), retryAfter: retryAfter,
      target: target.map(masked))
  }
}

extension Secret {
  /// How it may be repeated: as it is, or as it stands in a JSON text (RFC 8259, section 7), with slashes escaped or not.
  fileprivate var spellings: [String] {
    let inJSON = [JSONEncoder.OutputFormatting(), .withoutEscapingSlashes].compactMap {
      formatting in
      let encoder = JSONEncoder()
      encoder.outputFormatting = formatting
      return try? encoder.encode(revealed)
    }
    return inJSON.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) } + [revealed]
  }
}
