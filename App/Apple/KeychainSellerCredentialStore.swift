#if canImport(Security)
  public import Foundation
  public import OpenMarketKit
  import Security
  import os

  /// A credential store that saves the seller's credential for one server in the keychain.
  ///
  /// The item is in the data protection keychain. Apps can read it after the user has unlocked the
  /// device once since it started, for example during a background refresh. The item stays on the
  /// device: it isn't synchronized with iCloud, and a backup can't restore it on another device.
  ///
  /// The keychain is read once, when the store is opened. Afterward, ``credential`` is the
  /// credential that was read or saved most recently. The store doesn't observe other processes.
  /// The store saves credentials one after another, on a separate thread.
  ///
  /// On macOS, add the Keychain Sharing capability to the app. Otherwise, the system denies access
  /// to this keychain (`errSecMissingEntitlement`).
  public final class KeychainSellerCredentialStore: SellerCredentialStore {
    private let item: KeychainItem
    private let memory: InMemorySellerCredentialStore
    /// The observer of unlocks, until a credential is read.
    private let unlocking = OSAllocatedUnfairLock<(any NSObjectProtocol)?>(uncheckedState: nil)

    /// Returns a store with the credential from the keychain. If the keychain has no credential for
    /// the server, the store has no credential. This method blocks the calling thread while it
    /// reads the keychain.
    ///
    /// An app can be launched in the background before the user has unlocked the device for the
    /// first time since it started. The store then has no credential yet. On iOS, tvOS and
    /// visionOS, it reads the keychain again when the device is unlocked, and tells its
    /// subscribers.
    ///
    /// - Parameters:
    ///   - server: The base URL of the server. Each server has a separate item, so that a secret is
    ///     sent to one server only.
    ///   - service: The service name of the item.
    ///   - accessGroup: The access group of the item, to share the credential with an app
    ///     extension, or `nil` to use the default access group of the app.
    /// - Throws: `SellerCredentialStoreError.unavailable(reason:)` if the keychain can't be read.
    ///   If the item is damaged, create a store with ``init(unread:service:accessGroup:)`` to sign
    ///   in again.
    public static func open(
      server: BaseURL, service: String = Bundle.main.bundleIdentifier ?? "openmarket",
      accessGroup: String? = nil
    ) throws(SellerCredentialStoreError) -> KeychainSellerCredentialStore {
      let item = KeychainItem(server: server, service: service, accessGroup: accessGroup)
      let store = KeychainSellerCredentialStore(item, holding: try item.read())
      if store.credential == nil { store.readWhenUnlocked() }
      return store
    }

    /// Creates a store without reading the keychain. The store has no credential until a credential
    /// is saved. Use this initializer to sign in or sign out if the keychain item is damaged.
    ///
    /// - Parameters:
    ///   - server: The base URL of the server.
    ///   - service: The service name of the item.
    ///   - accessGroup: The access group of the item, or `nil` to use the default access group of
    ///     the app.
    public convenience init(
      unread server: BaseURL, service: String = Bundle.main.bundleIdentifier ?? "openmarket",
      accessGroup: String? = nil
    ) {
      let item = KeychainItem(server: server, service: service, accessGroup: accessGroup)
      self.init(item, holding: nil)
    }

    private init(_ item: KeychainItem, holding credential: SellerCredential?) {
      self.item = item
      memory = InMemorySellerCredentialStore(credential)
    }

    deinit { stopWaiting() }

    private func readWhenUnlocked() {
      #if canImport(UIKit) && !os(watchOS)
        // `UIApplication.protectedDataDidBecomeAvailableNotification`, which is posted at each
        // unlock.
        let observer = NotificationCenter.default.addObserver(
          forName: .init("UIApplicationProtectedDataDidBecomeAvailable"), object: nil, queue: nil
        ) { [weak self] _ in
          self?.readLate()
        }
        unlocking.withLockUnchecked { $0 = observer }
        // The device may have been unlocked before the observer was added.
        readLate()
      #endif
    }

    private func readLate() {
      guard let credential = try? item.read() else { return }
      stopWaiting()
      Task { [memory] in await memory.setLateCredential(credential) }
    }

    private func stopWaiting() {
      let observer = unlocking.withLockUnchecked { $0.take() }
      if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    public var credential: SellerCredential? { memory.credential }

    public func subscribe(_ subscriber: Subscriber<Void>) -> Subscription {
      memory.subscribe(subscriber)
    }

    /// Saves the credential in the keychain, or deletes the item if the credential is `nil`. An
    /// existing item is replaced or deleted regardless of its contents.
    public func save(_ credential: SellerCredential?) async throws(SellerCredentialStoreError) {
      try await memory.save(credential) { [item] () throws(SellerCredentialStoreError) in
        if let credential { try item.write(credential) } else { try item.delete() }
      }
    }
  }

  /// A keychain item that contains one seller's credential. The methods block the calling thread
  /// while they use the keychain.
  private struct KeychainItem: Sendable {
    let server: BaseURL
    let service: String
    let accessGroup: String?

    /// The attributes that identify the item.
    private var query: [CFString: Any] {
      var query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword,
        kSecAttrService: service,
        kSecAttrAccount: server.description,
        kSecAttrSynchronizable: false,
        kSecUseDataProtectionKeychain: true,
      ]
      if let accessGroup { query[kSecAttrAccessGroup] = accessGroup }
      return query
    }

    /// Returns the credential, or `nil` if the item doesn't exist, or the user hasn't unlocked the
    /// device since it started.
    func read() throws(SellerCredentialStoreError) -> SellerCredential? {
      let query = query.merging([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]) { $1 }
      var result: CFTypeRef?
      let status = SecItemCopyMatching(query as CFDictionary, &result)
      guard status != errSecItemNotFound else { return nil }
      #if canImport(UIKit) && !os(watchOS)
        if status == errSecInteractionNotAllowed { return nil }
      #endif
      try check(status)
      guard let data = result as? Data,
        let credential = SellerCredentialRecord([UInt8](data))?.credential
      else {
        throw .unavailable(
          reason: "The keychain item for \(server) is damaged. To replace it, sign in again.")
      }
      return credential
    }

    func write(_ credential: SellerCredential) throws(SellerCredentialStoreError) {
      let values: [CFString: Any] = [
        kSecValueData: try SellerCredentialRecord(credential).bytes(),
        kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      // Update the item in place. If the item were deleted and added again, a crash in between
      // would sign the seller out.
      var status = SecItemUpdate(query as CFDictionary, values as CFDictionary)
      if status == errSecItemNotFound {
        status = SecItemAdd(query.merging(values) { $1 } as CFDictionary, nil)
      }
      try check(status)
    }

    func delete() throws(SellerCredentialStoreError) {
      let status = SecItemDelete(query as CFDictionary)
      if status != errSecItemNotFound { try check(status) }
    }

    private func check(_ status: OSStatus) throws(SellerCredentialStoreError) {
      guard status != errSecSuccess else { return }
      let reason =
        status == errSecInteractionNotAllowed
        ? "The keychain is locked. Unlock the device, and try again."
        : SecCopyErrorMessageString(status, nil) as String? ?? "The keychain is unavailable."
      throw .unavailable(reason: "\(reason) OSStatus \(status)")
    }
  }
#endif
