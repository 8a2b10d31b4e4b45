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
  var secrets: [Secret] {
    switch self {
    case .json(let fields): fields.secrets
    case .form(let form): form.parts.flatMap(\.secrets)
    }
  }
}

extension FormPart {
  var secrets: [Secret] {
    switch content {
    case .secret(let secret): [secret]
    case .json(let fields): fields.secrets
    case .text, .file: []
    }
  }
}

extension JSONFields {
  fileprivate var secrets: [Secret] {
    entries.compactMap { if case .secret(let secret) = $0.value { secret } else { nil } }
  }
}

extension StatusFailure {
  /// The same with secrets masked that the server repeats in its message, or in the address where it sends the request:
  /// both are shown, and end up in logs.
  func masking(_ secrets: [Secret]) -> StatusFailure {
    StatusFailure(
      status: status, code: code, message: message?.masking(secrets), retryAfter: retryAfter,
      target: target?.masking(secrets))
  }
}

extension String {
  /// The same with secrets masked, in every spelling.
  ///
  /// - Parameter own: texts that are shown anyway; what stands in them is not masked.
  func masking(_ secrets: [Secret], sparing own: [String] = []) -> String {
    secrets.filter { $0.revealed.count >= Secret.shortestMasked }.flatMap(\.spellings)
      .filter { spelling in !own.contains { $0.contains(spelling) } }
      .reduce(self) { $0.replacing($1, with: Secret.mask) }
  }
}

extension Secret {
  /// Shorter ones are parts of ordinary words, and masking them would tell what they are.
  fileprivate static var shortestMasked: Int { 4 }

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
