internal import OpenMarketDomain

/// One examination under way: what was asked, and what came of it.
struct ExaminationRun {
  /// Why a check has no verdict of its own.
  enum Interruption: Error {
    case cancelled
    case skipped(ContractVerdict.SkipReason)
  }

  /// After so many exchanges in a row without an answer nothing more is asked: each may take as long as one is waited for.
  private static let patience = 3

  let server: ServerAddress
  let contract: MarketContract
  let recorder: RedirectRecorder
  private let sessionManager: any NetworkSessionManager
  private let now: @Sendable () -> Duration
  private var answers: [ContractQuestion: ContractAnswer] = [:]
  private var unansweredCount = 0
  /// As it was read; most checks need it.
  var knownFirstPage: FirstPage?
  /// Whether nothing has answered at all.
  var isUnreachable = false

  init(
    of server: ServerAddress, by contract: MarketContract,
    sessionManager: any NetworkSessionManager, now: @escaping @Sendable () -> Duration
  ) {
    self.server = server
    self.contract = contract
    self.now = now
    recorder = RedirectRecorder(sessionManager)
    self.sessionManager = RedirectingSessionManager(recorder)
  }

  /// - Returns: `nil` when the task is cancelled.
  mutating func finding(on check: ContractCheck) async -> ContractFinding? {
    do throws(Interruption) {
      if Task.isCancelled { return nil }
      let judgement = try await judgement(on: check)
      return ContractFinding(
        check, judgement.remarks, status: judgement.status, duration: judgement.duration)
    } catch {
      switch error {
      case .cancelled: return nil
      case .skipped(let reason): return ContractFinding(check, skipped: reason)
      }
    }
  }

  private mutating func judgement(
    on check: ContractCheck
  ) async throws(Interruption) -> Judgement {
    switch check {
    case .transport: transport()
    case .reachable: try await reachability()
    case .health: try await health()
    case .listPage: try await listPage()
    case .listRows: try await listRows()
    case .listPaging: try await listPaging()
    case .listSize: try await listSize()
    case .listOrder: try await listOrder()
    case .prices: try await prices()
    case .dates: try await dates()
    case .limits: try await limits()
    case .nextPage: try await nextPage()
    case .pagePastEnd: try await pagePastEnd()
    case .pageOfOne: try await page(.pageOfOne)
    case .pageOf1000: try await page(.pageOf1000)
    case .search: try await search(.search)
    case .searchKorean: try await search(.koreanSearch)
    case .searchWithoutMatch: try await searchWithoutMatch()
    case .detail: try await detail()
    case .detailPictures: try await detailPictures()
    case .detailAgreement: try await detailAgreement()
    case .missingProduct: try await missingProduct()
    case .picture: try await picture()
    case .pictureContent: try await pictureContent()
    case .pictureValidators: try await pictureValidators()
    case .pictureUnchanged: try await pictureUnchanged()
    case .pictureRange: try await pictureRange()
    case .unknownPath: try await unknownPath()
    case .redirects: try redirects()
    }
  }

  /// Asks, unless that was asked before.
  mutating func answer(
    to question: ContractQuestion
  ) async throws(Interruption) -> ContractAnswer {
    guard !isUnreachable else { throw .skipped(.unreachable) }
    if let answer = answers[question] { return answer }
    guard unansweredCount < Self.patience else { throw .skipped(.unreachable) }
    let request = try await request(for: question)
    let start = now()
    let result = await result(of: request)
    let answer = ContractAnswer(result: result, duration: now() - start)
    switch result {
    case .failure(.cancelled): throw .cancelled
    case .failure(.cannotConnect), .failure(.untrustedServer), .failure(.timedOut),
      .failure(.interrupted):
      unansweredCount += 1
    case .success, .failure(.invalidRequest), .failure(.invalidResponse),
      .failure(.compressedResponse), .failure(.bodyTooLarge), .failure(.redirectRefused):
      unansweredCount = 0
    }
    if Task.isCancelled { throw .cancelled }
    answers[question] = answer
    return answer
  }

  private func result(
    of request: Result<HTTPRequest, NetworkError>
  ) async -> Result<HTTPResponse, NetworkError> {
    do throws(NetworkError) {
      return .success(try await sessionManager.response(to: request.get()))
    } catch {
      return .failure(error)
    }
  }
}
