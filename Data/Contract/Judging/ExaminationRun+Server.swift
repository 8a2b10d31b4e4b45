internal import Foundation

/// The checks of the server as a whole.
extension ExaminationRun {
  func transport() -> Judgement {
    var judgement = Judgement()
    let url = URL(string: server.description)
    if url?.scheme?.lowercased() == "https" {
      judgement.met(.encrypted)
    } else if let url, RequestHost(url)?.isLoopback == true {
      judgement.met(.plainOnThisMachine)
    } else {
      judgement.deviates(.plain)
    }
    return judgement
  }

  /// One answer of any kind is enough. Where the first place that is asked stays silent, another one may not.
  mutating func reachability() async throws(Interruption) -> Judgement {
    let places: [ContractQuestion] =
      contract.checks.contains(.health) ? [.health, .firstPage] : [.firstPage]
    var silence: Judgement?
    for place in places {
      let answer = try await answer(to: place)
      var judgement = Judgement(of: answer)
      switch answer.result {
      case .success:
        judgement.met(.answered)
        return judgement
      // What is too much, or sends on, is an answer, too; what it is worth is another check's question.
      case .failure(.bodyTooLarge), .failure(.redirectRefused):
        judgement.met(.answered)
        return judgement
      case .failure(let error): judgement.broken(.failed(error))
      }
      silence = silence ?? judgement
    }
    isUnreachable = true
    return silence ?? Judgement()
  }

  /// `"OK"`, with its quotes, although it is plain text. This package takes it without them, too.
  mutating func health() async throws(Interruption) -> Judgement {
    let answer = try await answer(to: .health)
    var judgement = Judgement(of: answer)
    guard let text = judgement.content(answer, .health),
      let response = try? answer.result.get()
    else { return judgement }
    let sent = String(decoding: response.body, as: UTF8.self)
    if text != "OK" {
      judgement.broken(.health(sent))
    } else if sent == "\"OK\"" {
      judgement.met(.health(sent))
    } else {
      judgement.deviates(.health(sent))
    }
    judgement.expectType("text/plain", of: response)
    if response.status != 200 { judgement.deviates(.status(response.status)) }
    return judgement
  }

  /// No client asks for it; what comes tells how the server refuses.
  mutating func unknownPath() async throws(Interruption) -> Judgement {
    let answer = try await answer(to: .unknownPath)
    var judgement = Judgement(of: answer)
    guard let response = judgement.response(answer) else { return judgement }
    if response.status == 404 {
      judgement.met(.status(404))
    } else {
      judgement.deviates(.status(response.status))
    }
    return judgement
  }

  func redirects() throws(Interruption) -> Judgement {
    guard !isUnreachable else { throw .skipped(.unreachable) }
    var judgement = Judgement()
    let targets = recorder.targets
    if let first = targets.first {
      judgement.deviates(.redirected(times: targets.count, firstTo: first))
    } else {
      judgement.met(.notRedirected)
    }
    return judgement
  }
}
