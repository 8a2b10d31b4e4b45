import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests of the rules that all stores with a private folder share.
struct PrivateFolderTests {
  /// A kind of store that uses a private folder.
  enum Store: CaseIterable {
    case files, drafts, registrations, credentials

    /// Saves a value in the given folder, ignores errors, and returns the reported problems.
    func save(in folder: URL) async throws -> [SavingProblem] {
      switch self {
      case .files:
        let problems = Recorder<SavingProblem>()
        let cache = FileCache(
          folder: folder, suffix: "page", limit: 1 << 20, files: FileSystem(),
          onProblem: problems.append)
        cache.save([1], as: "name", key: "key")
        return problems.all
      case .drafts:
        try? await FileDraftStore(folder: folder).save(.sample(images: [.samplePNG()]), for: .new)
      case .registrations:
        _ = try? await FileRegistrationStore(folder: folder).add(
          RegistrationAttempt(of: SellerKey(.sample()), digest: 7, isSent: true))
      case .credentials:
        let file = folder.appending(path: "seller.json")
        for _ in 1...2 { try? await FileSellerCredentialStore(unread: file).save(.sample()) }
      }
      return []
    }
  }

  private let root: TemporaryFolder
  private let target: URL
  private let link: URL

  init() throws {
    root = try TemporaryFolder()
    target = root.url.appending(path: "target", directoryHint: .isDirectory)
    link = root.url.appending(path: "link", directoryHint: .isDirectory)
  }

  private func makeLink(permissions: Int = 0o700) throws {
    try FileManager.default.createDirectory(
      at: target, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try target.setPermissions(permissions)
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target.path)
  }

  @Test(arguments: Store.allCases)
  func `only the user can open a new folder and its files`(store: Store) async throws {
    let folder = target.appending(path: "private", directoryHint: .isDirectory)
    #expect(try await store.save(in: folder) == [])
    #expect(try [target, folder].map { try $0.permissions() } == [0o700, 0o700])
    let names = folder.names
    try #require(!names.isEmpty)
    // Drafts are in folders.
    let expected = store == .drafts ? 0o700 : 0o600
    for name in names {
      let permissions = try folder.appending(path: name).permissions()
      #expect(permissions == expected, "\(name)")
    }
  }

  @Test(arguments: Store.allCases)
  func `a file in the folder's place stays, and is told`(store: Store) async throws {
    try Data("mine".utf8).write(to: target)
    let problem = SavingProblem(path: target.path, reason: SystemError.noFolder.reason)
    #expect(try await store.save(in: target) == (store == .files ? [problem] : []))
    #expect(FileManager.default.contents(atPath: target.path) == Data("mine".utf8))
  }

  @Test(arguments: Store.allCases)
  func `a link of the user to a folder of the user is followed`(store: Store) async throws {
    try makeLink()
    let other = root.url.appending(path: "other", directoryHint: .isDirectory)
    for folder in [link, other] { #expect(try await store.save(in: folder) == []) }
    #expect(target.names == other.names)
  }

  @Test(arguments: Store.allCases, [0o770, 0o702])
  func `a link to an open folder isn't followed`(store: Store, permissions: Int) async throws {
    try makeLink(permissions: permissions)
    let problem = SavingProblem(path: link.path, reason: "other users can write to the folder")
    #expect(try await store.save(in: link) == (store == .files ? [problem] : []))
    #expect(target.names == [])
  }

  @Test(
    .enabled(if: geteuid() == 0, "only the administrator can give a link to another user"),
    arguments: Store.allCases)
  func `a link of another user isn't followed`(store: Store) async throws {
    try makeLink()
    try #require(lchown(link.path, 12_345, 12_345) == 0)
    let problem = SavingProblem(
      path: link.path, reason: "the link to the folder belongs to another user")
    #expect(try await store.save(in: link) == (store == .files ? [problem] : []))
    #expect(target.names == [])
  }

  @Test(arguments: [
    ("/private/var/mobile/Containers/Shared/AppGroup/4F6A/drafts", true),
    ("/home/me/CoreSimulator/data/Containers/Shared/AppGroup/4F6A", true),
    ("/private/var/mobile/Containers/Data/Application/4F6A/Library/Caches", false),
    ("/Users/me/Shared/AppGroups/drafts", false),
  ])
  func `a folder in an app group is refused`(path: String, isRefused: Bool) {
    #expect(FolderLock.isInAppGroup(path) == isRefused)
  }
}

extension URL {
  /// The sorted names of the files in a folder. It's empty if the folder doesn't exist.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func permissions() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func setPermissions(_ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.configuration, "Application Support"), (.data, "Application Support"),
    (.cache, "Caches"),
  ])
  func `on Apple platforms, an app has folders with its bundle identifier`(
    folder: UserFolder, name: String
  ) {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "/cache"]
    for (isOnTV, name) in [(false, name), (true, "Caches")] {
      for identifier in ["com.example.shop", nil] {
        let url = folder.url(environment, library: (identifier, allowsCachesOnly: isOnTV))
        let path = "/home/me/Library/\(name)/\(identifier ?? "openmarket")/"
        #expect(url.path(percentEncoded: false) == path)
      }
    }
  }

  #if !canImport(Darwin)
    @Test func `drafts are in the user's data, and images in the user's caches`() {
      let environment = ["HOME": "/home/me"]
      let drafts = FileDraftStore.standardFolder(environment: environment)
      let images = ImageDiskCache.standardFolder(environment: environment)
      #expect(drafts.path() == "/home/me/.local/share/openmarket/drafts/")
      #expect(images.path() == "/home/me/.cache/openmarket/images/")
      #expect(ImageDiskCache.standardFolder(environment: [:]).path().hasSuffix("/images/"))
    }
  #endif

  @Test(arguments: [
    (UserFolder.configuration, "XDG_CONFIG_HOME", "/home/me/.config"),
    (.data, "XDG_DATA_HOME", "/home/me/.local/share"),
    (.cache, "XDG_CACHE_HOME", "/home/me/.cache"),
  ])
  func `elsewhere variables name folders`(folder: UserFolder, variable: String, standard: String) {
    for (value, path) in [("/set", "/set"), ("relative", standard), ("", standard)] {
      let url = folder.url(["HOME": "/home/me", variable: value], library: nil)
      #expect(url.path(percentEncoded: false) == "\(path)/openmarket/")
    }
  }
}
