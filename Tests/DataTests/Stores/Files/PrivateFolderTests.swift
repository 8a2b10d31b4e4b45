import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

/// Tests of the rules that all stores with a private folder share.
struct PrivateFolderTests {
  /// A kind of store that uses a private folder.
  enum Store: CaseIterable {
    case files, drafts, registrations, credentials

    /// The name of a file or folder that the store creates in its folder.
    var savedName: String {
      switch self {
      case .files: "name.page"
      case .drafts: "\(SellerKey(.sample()))"
      case .registrations: "\(SellerKey(.sample()))-7"
      case .credentials: "lock"
      }
    }

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

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test(arguments: Store.allCases)
  func `only the user can open a new folder and its files`(store: Store) async throws {
    let folder = target.appending(path: "private", directoryHint: .isDirectory)
    #expect(try await store.save(in: folder) == [])
    #expect(try [target, folder].map { try $0.permissions() } == [0o700, 0o700])
    let names = try names(in: folder)
    #expect(!names.isEmpty)
    for name in names {
      // Drafts are in folders.
      let permissions = store == .drafts ? 0o700 : 0o600
      #expect(try folder.appending(path: name).permissions() == permissions)
    }
  }

  @Test(arguments: Store.allCases)
  func `a link of the user to a folder of the user is followed`(store: Store) async throws {
    try makeLink()
    #expect(try await store.save(in: link) == [])
    #expect(try names(in: target).contains(store.savedName))
  }

  @Test(arguments: Store.allCases, [0o770, 0o702])
  func `a link to an open folder isn't followed`(store: Store, permissions: Int) async throws {
    try makeLink(permissions: permissions)
    let reasons = try await store.save(in: link).map(\.reason)
    #expect(reasons == (store == .files ? ["other users can write to the folder"] : []))
    #expect(try names(in: target) == [])
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
    #expect(try names(in: target) == [])
  }

  @Test(arguments: [
    ("/private/var/mobile/Containers/Shared/AppGroup/4F6A/drafts", true),
    ("/home/me/CoreSimulator/data/Containers/Shared/AppGroup/4F6A", true),
    ("/private/var/mobile/Containers/Data/Application/4F6A/Library/Caches", false),
    ("/Users/me/Shared/AppGroups/drafts", false),
  ])
  func `a folder in an app group is refused with a reason`(path: String, isRefused: Bool) {
    #expect(FolderLock.isInAppGroup(path) == isRefused)
    #expect(SystemError.inAppGroup.reason.contains("app group"))
  }
}

extension URL {
  func permissions() throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  func setPermissions(_ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}

struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.configuration, "Library/Application Support", "Library/Caches"),
    (.data, "Library/Application Support", "Library/Caches"),
    (.cache, "Library/Caches", "Library/Caches"),
  ])
  func `on Apple platforms, an app has folders with its bundle identifier`(
    folder: UserFolder, path: String, pathOnTV: String
  ) {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "/cache"]
    for (allowsCachesOnly, path) in [(false, path), (true, pathOnTV)] {
      for (identifier, name) in [("com.example.shop", "com.example.shop"), (nil, "openmarket")] {
        let url = folder.url(
          environment, library: (bundleIdentifier: identifier, allowsCachesOnly: allowsCachesOnly))
        #expect(url.path(percentEncoded: false) == "/home/me/\(path)/\(name)/")
      }
    }
  }

  #if !canImport(Darwin)
    @Test func `drafts are in the user's data, and images in the user's caches`() {
      let environment = ["HOME": "/home/me"]
      for (folder, path) in [
        (FileDraftStore.standardFolder(environment: environment), ".local/share/openmarket/drafts"),
        (ImageDiskCache.standardFolder(environment: environment), ".cache/openmarket/images"),
      ] {
        #expect(folder.path(percentEncoded: false) == "/home/me/\(path)/")
      }
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
