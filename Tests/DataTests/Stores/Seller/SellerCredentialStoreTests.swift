import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

@Suite(.timeLimit(.minutes(10)))
struct FileSellerCredentialStoreTests {
  private let folder: TemporaryFolder
  /// The folder of the credentials file. It doesn't exist before a store creates it.
  private let parent: URL
  private let file: URL

  init() throws {
    folder = try TemporaryFolder()
    parent = folder.url.appending(path: "data/sellers")
    file = parent.appending(path: "market.json")
  }

  private func seller(_ number: Int) -> SellerCredential {
    .sample(vendorID: VendorID(number))
  }

  private func put(_ bytes: Data, permissions: Int = 0o600) throws {
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try parent.setPermissions(0o700)
    try bytes.write(to: file)
    try file.setPermissions(permissions)
  }

  /// Writes the temporary file of a process that ended during a write.
  private func putHalf() throws -> URL {
    let half = parent.appending(path: FileSystem.temporaryName)
    try Data("half".utf8).write(to: half)
    try half.setPermissions(0o666)
    return half
  }

  private func savedCredential() throws -> SellerCredential? {
    try FileSellerCredentialStore.open(file: file).credential
  }

  private func refusal() -> LocalizedText? {
    #expect(throws: SellerCredentialFileError.self) { try savedCredential() }?.text
  }

  @Test(arguments: [nil, 30] as [Int?])
  func `a saved credential is restored in the next run`(number: Int?) async throws {
    let seller = try SellerCredential(
      identifier: "id-1", secret: " 비밀 \"\\\u{0}/", vendorID: number.map { VendorID($0) })
    let store = try FileSellerCredentialStore.open(file: file)
    #expect(store.credential == nil)
    #expect(folder.url.names == [])
    try await store.save(seller)
    #expect(store.credential == seller)
    #expect(try savedCredential() == seller)
  }

  @Test(arguments: [0o666, 0o000])
  func `an open or half written file is replaced by a private one`(permissions: Int) async throws {
    try put(Data("earlier".utf8), permissions: permissions)
    let half = try putHalf()
    try await FileSellerCredentialStore(unread: file).save(seller(1))
    #expect(try file.permissions() == 0o600)
    #expect(try savedCredential() == seller(1))
    #expect(!FileManager.default.fileExists(atPath: half.path))
  }

  @Test(arguments: [
    (false, 0o644), (false, 0o640), (false, 0o604), (false, 0o620), (false, 0o610), (false, 0o601),
    (true, 0o777), (true, 0o770), (true, 0o702),
  ])
  func `a file that other users can open, or in a folder they can change, is refused with advice`(
    isFolder: Bool, permissions: Int
  ) async throws {
    try await FileSellerCredentialStore(unread: file).save(seller(1))
    let place = isFolder ? parent : file
    try place.setPermissions(permissions)
    #expect(refusal()?.code == "open-credential-file")
    let advice = "\(place.path). Make it private (chmod go-rwx)"
    #expect(refusal()?.english.contains(advice) == true)
    #expect(refusal()?.korean.hasPrefix("\(place.path)에 ") == true)
    try place.setPermissions(0o700)
    #expect(try savedCredential() == seller(1))
  }

  @Test func `a symbolic link is not followed, neither to read nor to save`() async throws {
    let target = folder.url.appending(path: "target.json")
    try await FileSellerCredentialStore(unread: target).save(seller(1))
    try put(Data())
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
    #expect(refusal()?.code == "unusable-credential-file")
    try await FileSellerCredentialStore(unread: file).save(seller(2))
    #expect(try FileSellerCredentialStore.open(file: target).credential == seller(1))
    #expect(try savedCredential() == seller(2))
  }

  @Test(arguments: [
    "", #"{"format":"openmarket seller 1","identifier":"id","secret":""}"#,
    #"{"format":"openmarket seller 1","identifier":"two words","secret":"s"}"#,
    #"{"format":"openmarket seller 2","identifier":"id","secret":"s"}"#,
    #"{"identifier":"id","secret":"s"}"#,
    #"{"format":"openmarket seller 1","identifier":"id","secret":"s","filler":"64 KiB"}"#,
  ])
  func `a file without a valid credential is refused with advice`(text: String) throws {
    let filler = String(repeating: "x", count: 1 << 16)
    try put(Data(text.replacing("64 KiB", with: filler).utf8))
    #expect(refusal()?.code == "unusable-credential-file")
  }

  @Test(.enabled(if: geteuid() == 0, "only the administrator can give a file to another user"))
  func `another user's file is refused`() async throws {
    try await FileSellerCredentialStore(unread: file).save(seller(1))
    try #require(chown(file.path, 1, 1) == 0)
    #expect(refusal()?.code == "unusable-credential-file")
  }

  @Test func `a removal removes the file, even a damaged or half written one`() async throws {
    try put(Data("damaged".utf8), permissions: 0o644)
    let half = try putHalf()
    let store = FileSellerCredentialStore(unread: file)
    for _ in 1...2 {
      try await store.save(nil)
      #expect(store.credential == nil)
      for left in [file, half] { #expect(!FileManager.default.fileExists(atPath: left.path)) }
    }
  }

  @Test func `if a save fails, the earlier credential stays`() async throws {
    let store = FileSellerCredentialStore(unread: file)
    try await store.save(seller(1))
    try parent.setPermissions(0o770)
    let error = SellerCredentialStoreError.unavailable(
      reason: "other users can write to the folder")
    await #expect(throws: error) { try await store.save(seller(2)) }
    #expect(store.credential == seller(1))
    try parent.setPermissions(0o700)
    #expect(try savedCredential() == seller(1))
  }

  @Test(arguments: [2, nil])
  func `a save or a removal waits until another process has written`(number: Int?) async throws {
    try await FileSellerCredentialStore(unread: file).save(seller(1))
    let (calls, gate) = (FailingCalls(), Gate())
    calls.fail { _, call in
      if call == "lock" { gate.passBlocking() }
      return nil
    }
    let store = try FileSellerCredentialStore.open(file: file, files: calls.files)
    let path = parent.appending(path: "lock").path
    var lock: FolderLock? = try FolderLock(path, files: FileSystem())
    let second = number.map(seller)
    let saving = Task { try await store.save(second) }
    try await gate.arrivals()
    gate.open()
    #expect(try savedCredential() == seller(1))
    withExtendedLifetime(lock) {}
    lock = nil
    try await saving.value
    #expect(try savedCredential() == second)
  }

  @Test(arguments: [
    ("http://a.example:8080", "http%3A%2F%2Fa.example%3A8080.json"), ("embedded", "embedded.json"),
    ("http://A", "http%3A%2F%2F%41.json"),
  ])
  func `each server has its own file`(server: String, name: String) {
    let folder = FileSellerCredentialStore.standardFolder(
      environment: ["HOME": "/home/me", "XDG_CONFIG_HOME": "/conf"])
    #if os(Linux)
      #expect(folder.path == "/conf/openmarket/credentials")
    #endif
    let file = FileSellerCredentialStore.file(of: server, in: folder)
    #expect(file.path(percentEncoded: false) == "\(folder.path)/\(name)")
  }
}

struct InMemorySellerCredentialStoreTests {
  @MainActor
  @Test func `a save returns when every handler has seen the credential`() async {
    let store = InMemorySellerCredentialStore(.sample())
    #expect(store.credential == .sample())
    var seen: [[SellerCredential?]] = [[], []]
    let subscriptions = [0, 1].map { place in
      store.subscribe(Subscriber { @MainActor _ in seen[place].append(store.credential) })
    }
    for next in [SellerCredential.sample(identifier: "another-seller"), nil] {
      await store.save(next)
      #expect(store.credential == next)
      #expect(seen.map(\.last) == [next, next])
    }
    withExtendedLifetime(subscriptions) {}
  }

  @Test(
    arguments: [
      nil, .some(nil), SellerCredential.sample(identifier: "another-seller"),
    ] as [SellerCredential??])
  func `a credential that is read late replaces no saved one`(saved: SellerCredential??) async {
    let store = InMemorySellerCredentialStore()
    if let saved { await store.save(saved) }
    let recorder = Recorder<SellerCredential?>()
    let subscription = store.subscribe(Subscriber { _ in recorder.append(store.credential) })
    await store.setLateCredential(.sample())
    #expect(store.credential == (saved ?? .sample()))
    #expect(recorder.all == (saved == nil ? [.sample()] : []))
    withExtendedLifetime(subscription) {}
  }
}
