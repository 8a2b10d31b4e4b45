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

extension NetworkError {
  /// The same with secrets masked that the server repeats in the address where it sends the request.
  func masking(with mask: SecretMask) -> NetworkError {
    guard case .redirectRefused(let target) = self else { return self }
    return .redirectRefused(to: mask(target))
  }
}

extension DecodingFailure {
  /// The same with secrets masked that the server has made keys of.
  func masking(with mask: SecretMask) -> DecodingFailure {
    DecodingFailure(path: mask(path), reason: reason)
  }
}

extension HTTPStatusError {
  /// The same with secrets masked that the server repeats in its message, or in the address where it sends the request.
  func masking(with mask: SecretMask) -> HTTPStatusError {
    HTTPStatusError(
      status: status, code: code, message: message.map { mask($0) }, retryAfter: retryAfter,
      target: target.map { mask($0) })
  }
}
