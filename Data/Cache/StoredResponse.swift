internal import Foundation
internal import OpenMarketDomain

/// A response in a cache, with everything that decides whether a later request may use it (RFC 9111, sections 3 and 4).
struct StoredResponse: Sendable {
  /// The response without the header fields that aren't stored.
  let response: HTTPResponse
  /// The header fields of the request that `Vary` names, with normalized values.
  let selected: [String: String]
  /// The age of the response when it was received, in milliseconds.
  let initialAge: Int64
  let validity: CacheValidity
  let control: CacheControl
  /// The decoded body, which endpoints share.
  let decoded = DecodedValue()

  /// - Parameters:
  ///   - requested: The time at which the request was sent, in milliseconds since 1970.
  ///   - received: The time at which the response was received or confirmed, in milliseconds since 1970.
  private init(
    _ response: HTTPResponse, selected: [String: String], requested: Int64, received: Int64
  ) {
    self.response = response
    self.selected = selected
    initialAge = CacheValidity.age(response.headers, requested: requested, now: received)
    control = CacheControl(response.headers)
    // Only some responses have a heuristic lifetime (section 4.2.2).
    var headers = response.headers
    if !control.isPublic, !Self.heuristicStatuses.contains(response.status) {
      headers["Last-Modified"] = nil
    }
    validity = CacheValidity(headers, requested: requested, now: received, defaultLifetime: 0)
  }

  /// The statuses that are cacheable by default (RFC 9110, section 15.1).
  private static let heuristicStatuses: Set = [
    200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501,
  ]

  // MARK: - Storing

  /// Creates a stored response, or returns `nil` if the response can't be stored (RFC 9111, section 3).
  init?(_ response: HTTPResponse, to request: HTTPRequest, requested: Int64, received: Int64) {
    let control = CacheControl(response.headers)
    let names = response.headers.elements(of: "Vary")
    let isKnown = Self.heuristicStatuses.contains(response.status)
    guard control.demandsKnownStatus ? isKnown : !control.forbidsStoring,
      !CacheControl(request.headers).forbidsStoring,
      response.status != 206, response.status != 304, response.status >= 200,
      !names.contains("*")
    else { return nil }
    let isExplicit = CacheValidity.explicitLifetime(response.headers, now: received) != nil
    // Without a lifetime, only a success is worth storing: for validation, and for reading offline.
    let isHeuristic =
      (isKnown || control.isPublic)
      && (response.isSuccess || response.headers["Last-Modified"] != nil)
    guard isExplicit || isHeuristic else { return nil }
    var kept = response
    kept.headers = response.headers.storable
    self.init(
      kept, selected: request.headers.selected(names), requested: requested, received: received)
  }

  /// Returns a Boolean value that indicates whether a 304 response is about this response. A strong entity tag must be the same
  /// (RFC 9111, section 4.3.4).
  func isConfirmed(by confirmation: HTTPResponse) -> Bool {
    guard let tag = confirmation.headers["ETag"], !tag.hasPrefix("W/") else { return true }
    return tag == response.headers["ETag"]?.withoutWeakness
  }

  /// Returns the response with the header fields of a 304 response (RFC 9111, section 3.2), or `nil` if it may no longer be stored.
  func renewed(by confirmation: HTTPResponse, requested: Int64, received: Int64) -> Self? {
    let newer = CacheControl(confirmation.headers)
    guard newer.demandsKnownStatus || !newer.forbidsStoring else { return nil }
    var response = response
    // The age and the date describe the confirmation, even if it doesn't contain them.
    for name in ["Age", "Date"] { response.headers[name] = nil }
    response.headers.update(confirmation.headers.storable)
    return StoredResponse(
      response, selected: selected, requested: requested, received: received)
  }

  // MARK: - Using

  /// Returns a Boolean value that indicates whether the given request has the header fields that `Vary` names (section 4.1).
  func matches(_ request: HTTPRequest) -> Bool { selected(from: request) == selected }

  /// Returns the header fields of the given request that `Vary` names, with normalized values.
  func selected(from request: HTTPRequest) -> [String: String] {
    selected.isEmpty ? [:] : request.headers.selected(Array(selected.keys))
  }

  /// Returns the current age in milliseconds (section 4.2.3).
  func age(at now: Int64) -> Int64 { initialAge + max(0, now - validity.confirmed) }

  func isFresh(at now: Int64) -> Bool { validity.isFresh(at: now) }

  /// Returns a Boolean value that indicates whether a request with the given directives may use the response without revalidation
  /// (section 5.2.1).
  func satisfies(_ request: CacheControl, at now: Int64) -> Bool {
    guard !request.demandsValidation, !request.hasPragma else { return false }
    if let limit = request.maximumAge, age(at: now) > limit * 1_000 { return false }
    if let minimum = request.minimumFreshness {
      return validity.isFresh(at: now + minimum * 1_000)
    }
    return isFresh(at: now) || isStale(by: request.maximumStaleness, at: now)
  }

  /// Returns a Boolean value that indicates whether the response is stale by at most the given number of seconds, and may be used.
  func isStale(by limit: Int64?, at now: Int64) -> Bool {
    guard let limit, !control.forbidsStale, validity.confirmed <= now else { return false }
    return now - validity.expires < limit * 1_000
  }

  /// Returns a Boolean value that indicates whether the client of a conditional request has the response (section 4.3.2).
  private func isCurrent(for request: HTTPRequest) -> Bool {
    guard response.isSuccess else { return false }
    if request.headers["If-None-Match"] != nil {
      let tags = request.headers.values(of: "If-None-Match").flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces).withoutWeakness }
      return tags == ["*"] || validity.entityTag.map { tags.contains($0.withoutWeakness) } == true
    }
    guard let limit = request.headers["If-Modified-Since"].flatMap({ Date(httpText: $0) }),
      let modified = response.headers["Last-Modified"].flatMap({ Date(httpText: $0) })
    else { return false }
    return modified <= limit
  }

  /// Returns the response for a request: a 304 response if the client has the response, or the part that the client asks for.
  /// Returns `nil` if only the server can send the part.
  func answer(at now: Int64, to request: HTTPRequest) -> HTTPResponse? {
    var answer = answer(at: now)
    if isCurrent(for: request) {
      (answer.status, answer.body, answer.decoded) = (304, Data(), nil)
    } else if let range = request.headers["Range"] {
      guard let part = part(range) else { return nil }
      let (start, count) = (part.startIndex - answer.body.startIndex, answer.body.count)
      answer.headers["Content-Range"] = "bytes \(start)-\(start + part.count - 1)/\(count)"
      answer.headers["Content-Length"] = String(part.count)
      (answer.status, answer.body, answer.decoded) = (206, Data(part), nil)
    }
    return answer
  }

  /// Returns the part of the body in a single range, or `nil` if there's no such part (RFC 9110, section 14.1.2).
  private func part(_ range: String) -> Data? {
    guard response.status == 200, let match = range.wholeMatch(of: /bytes=(\d*)-(\d*)/) else {
      return nil
    }
    let (body, last) = (response.body, match.2.isEmpty ? nil : Int(match.2) ?? .max)
    let part =
      match.1.isEmpty
      ? body.suffix(last ?? 0)
      : body.prefix(min(last ?? .max, body.count - 1) + 1).dropFirst(Int(match.1) ?? .max)
    return part.isEmpty ? nil : part
  }

  /// Returns the response with its age in the `Age` header (section 5.1) and its freshness.
  func answer(at now: Int64) -> HTTPResponse {
    var answer = response
    answer.headers["Age"] = String(age(at: now) / 1_000)
    answer.freshness = Freshness(
      readAt: Timestamp(millisecondsSince1970: validity.confirmed), isStale: !isFresh(at: now))
    answer.decoded = decoded
    return answer
  }
}

// MARK: - Header fields

extension String {
  /// An entity tag without the mark of a weak tag, for a weak comparison (RFC 9110, section 8.8.3.2).
  fileprivate var withoutWeakness: String { hasPrefix("W/") ? String(dropFirst(2)) : self }
}

extension HTTPHeaders {
  /// The header fields without those of a single connection, and without secrets (RFC 9111, section 3.1).
  fileprivate var storable: HTTPHeaders {
    let connection: Set = [
      "connection", "keep-alive", "proxy-authenticate", "proxy-authentication-info",
      "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]
    let excluded = connection.union(elements(of: "Connection"))
    return HTTPHeaders(
      fields.filter { !$0.isSensitive && !excluded.contains($0.name.lowercased()) })
  }

  /// Replaces the fields that a 304 response contains, but not those that describe the stored body.
  fileprivate mutating func update(_ newer: HTTPHeaders) {
    let isOfBody: Set = ["content-length", "content-encoding", "content-range"]
    let fields = newer.fields.filter { !isOfBody.contains($0.name.lowercased()) }
    for field in fields { self[field.name] = nil }
    for field in fields { append(field.value, for: field.name) }
  }

  /// Returns the normalized values of the fields with the given lowercase names: lists without blanks around their elements, and
  /// languages in lowercase.
  fileprivate func selected(_ names: [String]) -> [String: String] {
    var selected: [String: String] = [:]
    for name in names {
      let value = values(of: name).flatMap { $0.split(separator: ",") }
        .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ",")
      selected[name] = name == "accept-language" ? value.lowercased() : value
    }
    return selected
  }
}

// MARK: - On disk

extension StoredResponse {
  /// The contents of a record's metadata, as JSON.
  private struct Metadata: Codable {
    let status: Int
    let headers: [[String]]
    let selected: [String: String]
    let initialAge: Int64
    let confirmed: Int64
    let expires: Int64
  }

  /// The record of the response on disk, or `nil` if it can't be encoded.
  var record: CacheRecord? {
    let metadata = Metadata(
      status: response.status, headers: response.headers.fields.map { [$0.name, $0.value] },
      selected: selected, initialAge: initialAge, confirmed: validity.confirmed,
      expires: validity.expires)
    guard let json = try? JSONEncoder().encode(metadata) else { return nil }
    return CacheRecord(
      metadata: String(decoding: json, as: UTF8.self), body: [UInt8](response.body))
  }

  init?(_ record: CacheRecord) {
    guard
      let metadata = try? JSONDecoder().decode(Metadata.self, from: Data(record.metadata.utf8)),
      metadata.headers.allSatisfy({ $0.count == 2 }), 200...599 ~= metadata.status,
      0...CacheValidity.latest ~= metadata.initialAge
    else { return nil }
    let headers = HTTPHeaders(metadata.headers.map { .init(name: $0[0], value: $0[1]) })
    response = HTTPResponse(status: metadata.status, headers: headers, body: Data(record.body))
    selected = metadata.selected
    initialAge = metadata.initialAge
    let tags = CacheValidity(headers, now: 0, defaultLifetime: 0)
    validity = CacheValidity(
      confirmed: metadata.confirmed, expires: metadata.expires, entityTag: tags.entityTag,
      lastModified: tags.lastModified)
    control = CacheControl(headers)
  }

  /// The approximate memory that the response needs, in bytes.
  var size: Int {
    response.headers.fields.reduce(response.body.count + 512) {
      $0 + $1.name.utf8.count + $1.value.utf8.count + 48
    }
  }
}
