import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData
@testable import OpenMarketDomain

@Suite(.timeLimit(.minutes(10)))
struct FileRegistrationStoreTests {
  private let root: TemporaryFolder
  private let folder: URL
  private let seller = SellerKey(.sample())

  init() throws {
    root = try TemporaryFolder()
    folder = root.url.appending(path: "data/registrations", directoryHint: .isDirectory)
  }

  private func store(
    _ files: FileSystem = FileSystem(), now: Date = Date(timeIntervalSince1970: 0)
  ) -> FileRegistrationStore {
    FileRegistrationStore(folder: folder, files: files, now: { now })
  }

  /// Returns the attempt that a use case makes at a product, before or after it was sent.
  private func attempt(
    _ name: String = "Desk lamp", by seller: SellerCredential = .sample(), isSent: Bool = false
  ) -> RegistrationAttempt {
    let attempt = RegistrationAttempt(
      at: .sample(name: name), by: SellerKey(seller), from: Timestamp(millisecondsSince1970: 5),
      owner: 1)
    return isSent ? attempt.seen(.newest(ProductID(4))) : attempt
  }

  @Test func `an attempt is there for each store on the folder`() async throws {
    let attempt = attempt(isSent: true)
    #expect(try await store().attempts(of: seller) == [])
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try await store().add(attempt) == nil)
    #expect(try await store().attempts(of: seller) == [attempt])
    #expect(try await store().add(attempt) == attempt)
    #expect(try await store().replace(attempt, with: nil))
    #expect(folder.names == [])
  }

  @Test func `an attempt is replaced only if it's still the same`() async throws {
    let (looking, sent) = (attempt(), attempt(isSent: true))
    #expect(try await store().add(looking) == nil)
    #expect(try await store().replace(looking, with: sent))
    #expect(try await !store().replace(looking, with: nil))
    #expect(try await store().attempts(of: seller) == [sent])
  }

  @Test func `each seller and product has an attempt`() async throws {
    let attempts = [
      attempt(), attempt("Other lamp"), attempt(by: .sample(identifier: "another")),
    ]
    for attempt in attempts { #expect(try await store().add(attempt) == nil) }
    #expect(Set(try await store().attempts(of: seller)) == Set(attempts.prefix(2)))
  }

  @Test func `of many stores that add an attempt at once, one wins`() async throws {
    let attempts = [attempt(), attempt(), attempt()]
    let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
      for attempt in attempts { group.addTask { try await store().add(attempt) == nil } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(winners == 1)
  }

  /// Whatever the file contains, the product isn't sent again.
  @Test(arguments: [
    ("", false), ("{", true), (#"{"format":"openmarket registration 2"}"#, true), (nil, true),
  ])
  func `a damaged file or a link is an attempt, perhaps sent`(
    text: String?, isSent: Bool
  ) async throws {
    let attempt = attempt()
    #expect(try await store().add(attempt) == nil)
    let name = try #require(folder.names.first)
    let file = folder.appending(path: name)
    try FileManager.default.removeItem(at: file)
    try text.map { try Data($0.utf8).write(to: file) }
      ?? FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder)
    let damaged = RegistrationAttempt(of: seller, digest: attempt.digest, isSent: isSent)
    #expect(try await store().attempts(of: seller) == [damaged])
    #expect(try await store().add(attempt) == damaged)
    #expect(try await store().replace(damaged, with: nil))
    #expect(folder.names == [])
  }

  @Test(arguments: [SystemError.inputOutput, SystemError(number: EPERM)])
  func `a file that can't be read is an attempt, but not another one`(
    error: SystemError
  ) async throws {
    let attempt = attempt()
    #expect(try await store().add(attempt) == nil)
    let calls = FailingCalls()
    calls.fail { _, call in call == "read" ? error : nil }
    let store = store(calls.files)
    let unread = RegistrationAttempt(of: seller, digest: attempt.digest, isSent: true)
    #expect(try await store.add(attempt) == unread)
    await #expect(throws: DraftStoreError.self) { try await store.replace(attempt, with: nil) }
    #expect(try await store.replace(unread, with: nil))
    #expect(folder.names == [])
  }

  @Test(arguments: [(29, false), (31, true)])
  func `an attempt ends after 30 days`(days: Double, hasEnded: Bool) async throws {
    let attempt = attempt()
    #expect(try await store().add(attempt) == nil)
    let made = Date(timeIntervalSince1970: 1_600_000_000)
    let name = try #require(folder.names.first)
    try FileManager.default.setAttributes(
      [.modificationDate: made], ofItemAtPath: folder.appending(path: name).path)
    let later = store(now: made + days * 86_400)
    #expect(try await later.attempts(of: seller).isEmpty == hasEnded)
    #expect(folder.names.isEmpty == hasEnded)
  }

  @Test(arguments: [SystemError.noSpace, .readOnly])
  func `after any failed call there's an attempt or an error`(error: SystemError) async throws {
    let (looking, sent) = (attempt(), attempt(isSent: true))
    let counting = FailingCalls()
    func work(_ files: FileSystem) async throws {
      try #require(try await store(files).add(looking) == nil)
      try #require(try await store(files).replace(looking, with: sent))
    }
    try await work(counting.files)
    for number in 1...counting.log.count {
      try? FileManager.default.removeItem(at: folder)
      let calls = FailingCalls()
      calls.fail { call, _ in call == number ? error : nil }
      let isTold = await (try? work(calls.files)) == nil
      let left = try await store().attempts(of: seller)
      #expect(isTold || left == [sent], "\(calls.log)")
      #expect(Set(left).isSubset(of: [looking, sent]), "\(calls.log)")
    }
  }
}
