internal import Foundation
internal import OpenMarketDomain

/// The remarks of one check, as they are made.
struct Judgement {
  private(set) var remarks: [ContractFinding.Remark] = []
  private(set) var status: Int?
  private(set) var duration: Duration?

  init() {}

  /// Is about an answer that was asked for by this check.
  init(of answer: ContractAnswer) {
    status = try? answer.result.get().status
    duration = answer.duration
  }

  mutating func met(_ fact: ContractFact) { remarks.append(.init(fact, .met)) }
  mutating func deviates(_ fact: ContractFact) { remarks.append(.init(fact, .deviates)) }
  mutating func broken(_ fact: ContractFact) { remarks.append(.init(fact, .broken)) }

  /// Whether nothing but good was seen so far.
  var isMet: Bool { remarks.allSatisfy { $0.verdict == .met } }

  /// The response, or `nil` where there is none, which breaks everything.
  mutating func response(_ answer: ContractAnswer) -> HTTPResponse? {
    switch answer.result {
    case .success(let response): return response
    case .failure(let error):
      broken(.failed(error))
      return nil
    }
  }

  /// Reads a success as this package does; `nil` where it cannot.
  mutating func content<Content>(
    _ answer: ContractAnswer, _ endpoint: Endpoint<Content>
  ) -> Content? {
    guard let response = response(answer) else { return nil }
    guard (200...299).contains(response.status) else {
      broken(.status(response.status))
      return nil
    }
    do throws(ResponseDefect) {
      return try endpoint.read(response)
    } catch {
      broken(.unreadable(error))
      return nil
    }
  }

  /// Looks at the type of an answer. The parameters after it, and case, do not matter (RFC 9110, section 8.3.1).
  mutating func expectType(_ types: String..., of response: HTTPResponse) {
    let field = response.headers["Content-Type"]
    if types.contains(where: { $0 == response.mediaType }) {
      met(.contentType(field))
    } else {
      deviates(.contentType(field))
    }
  }
}

extension HTTPResponse {
  /// The type in lower case, without parameters; empty where there is none.
  var mediaType: String {
    let field = headers["Content-Type"] ?? ""
    return field.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
  }
}
