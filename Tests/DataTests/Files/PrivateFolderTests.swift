import Foundation
import OpenMarketDomain
import OpenMarketLock
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct PrivateFolderTests {
  @Test(arguments: [
    ("/private/var/mobile/Containers/Shared/AppGroup/4F6A/drafts", true),
    ("/home/me/CoreSimulator/data/Containers/Shared/AppGroup/4F6A", true),
    ("/private/var/mobile/Containers/Data/Application/4F6A/Library/Caches", false),
    ("/Users/me/Shared/AppGroups/drafts", false),
  ])
  func `a folder in an app group is refused with a reason`(path: String, isRefused: Bool) {
    let error = PrivateFolderError(inAppGroup: path)
    #expect((error != nil) == isRefused)
    #expect(error?.reason.contains("app group") ?? true)
  }
}

/// Tests with a symbolic link in the place of a private folder.
struct LinkedFolderTests {
  private let root: TemporaryFolder
  private let target: URL
  private let link: URL

  init() throws {
    root = try TemporaryFolder()
    target = root.url.appending(path: "target")
    link = root.url.appending(path: "link", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: target.path)
  }

  /// A kind of store that uses a private folder.
  enum Store: CaseIterable {
    case files, drafts, credentials
  }

  /// Saves a value in the linked folder. The method ignores errors, and returns the reported problem.
  private func save(in store: Store) async throws -> SavingProblem? {
    switch store {
    case .files:
      let problem = Mutex<SavingProblem?>(nil)
      let cache = FileCache(
        folder: link, suffix: "page", limit: 1 << 20, files: FileSystem(),
        onProblem: { told in problem.withLock { $0 = told } })
      cache.save([1], as: "name", key: "key")
      return problem.withLock(\.self)
    case .drafts:
      try? await FileDraftStore(folder: link).save(.sample(), for: .new)
    case .credentials:
      let seller = try SellerCredential(identifier: "id", secret: "sesame")
      try? await FileSellerCredentialStore(unread: link.appending(path: "seller.json")).save(seller)
    }
    return nil
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: target.path)
  }

  @Test(arguments: Store.allCases)
  func `a link of the user to a folder of the user is followed`(store: Store) async throws {
    #expect(try await save(in: store) == nil)
    #expect(try names().contains(store == .files ? "name.page" : "lock"))
  }

  @Test(arguments: Store.allCases, [0o770, 0o702])
  func `a link to a folder that other users can change isn't followed`(
    store: Store, permissions: Int
  ) async throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: target.path)
    let problem = try await save(in: store)
    #expect((problem?.reason == "other users can write to the folder") == (store == .files))
    #expect(try names() == [])
  }

  @Test(
    .enabled(if: geteuid() == 0, "only the administrator can give a link to another user"),
    arguments: Store.allCases)
  func `a link of another user isn't followed`(store: Store) async throws {
    try #require(lchown(link.path, 12_345, 12_345) == 0)
    let reason = "the link to the folder belongs to another user"
    #expect(
      try await save(in: store)
        == (store == .files ? SavingProblem(path: link.path, reason: reason) : nil))
    #expect(try names() == [])
  }
}
