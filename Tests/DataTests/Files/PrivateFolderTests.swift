import Foundation
import OpenMarketDomain
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
    case images, pages, drafts, credentials
  }

  /// Saves a value in the linked folder. The method ignores errors, and returns the reported problems.
  private func save(in store: Store) async throws -> [CacheProblem] {
    let problems = ProblemRecorder()
    switch store {
    case .images:
      let cache = ImageDiskCache(
        folder: link, limit: 1 << 20, calls: POSIXCalls(), onProblem: problems.add)
      cache.store(NumberedImage(1))
      await cache.flush()
    case .pages:
      let store = SavedPageStore(folder: link)
      store.save(
        [1], readAt: Timestamp(millisecondsSince1970: 1), as: "name", key: "key", since: store.mark)
      return store.takeProblem().map {
        [.folderUnusable(path: $0.path, reason: $0.reason)]
      } ?? []
    case .drafts:
      try? await FileDraftStore(folder: link).save(.sample(), for: .new)
    case .credentials:
      let seller = try SellerCredential(identifier: "id", secret: "sesame")
      try? await FileSellerCredentialStore(unread: link.appending(path: "seller.json")).save(seller)
    }
    return problems.all
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: target.path)
  }

  @Test(arguments: Store.allCases)
  func `a link of the user to a folder of the user is followed`(store: Store) async throws {
    #expect(try await save(in: store) == [])
    #expect(try names().contains(store == .pages ? "name.page" : "lock"))
  }

  @Test(arguments: Store.allCases)
  func `a link to a folder that other users can change isn't followed`(store: Store) async throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: target.path)
    _ = try await save(in: store)
    #expect(try names() == [])
  }

  @Test(
    .enabled(if: geteuid() == 0, "only the administrator can give a link to another user"),
    arguments: Store.allCases)
  func `a link of another user isn't followed`(store: Store) async throws {
    try #require(lchown(link.path, 12_345, 12_345) == 0)
    let reason = "the link to the folder belongs to another user"
    let isCache = store == .images || store == .pages
    #expect(
      try await save(in: store)
        == (isCache ? [.folderUnusable(path: link.path, reason: reason)] : []))
    #expect(try names() == [])
  }
}
