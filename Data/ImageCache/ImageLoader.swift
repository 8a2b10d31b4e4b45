internal import OpenMarketDomain

/// The way of a picture: from the disk, else over the network, and into the caches on the way back.
final class ImageLoader: Sendable {
  /// A picture that a server sent.
  struct News: Sendable {
    let url: ImageURL
    let image: ImageData
  }

  let memory: ImageMemoryCache
  let failures: FailedImages
  let queue: ImageLoadQueue
  let news = Broadcaster<News>()
  private let disk: ImageDiskCache?
  private let source: RemoteImageSource
  private let policy: ImageLoadingPolicy
  private let clock: any Clock<Duration>
  private let now: @Sendable () -> Int64

  /// - Parameters:
  ///   - source: asks servers for pictures.
  ///   - clock: sleeps between attempts.
  ///   - now: in milliseconds since 1970.
  init(
    _ source: RemoteImageSource, memory: ImageMemoryCache, disk: ImageDiskCache?,
    policy: ImageLoadingPolicy, clock: any Clock<Duration>, now: @escaping @Sendable () -> Int64
  ) {
    self.memory = memory
    self.disk = disk
    self.policy = policy
    self.clock = clock
    self.now = now
    self.source = source
    failures = FailedImages(lifetime: policy.failureLifetime.milliseconds)
    queue = ImageLoadQueue(width: policy.concurrentLoads)
  }

  /// Loads a picture that was not in memory a moment ago.
  func load(
    _ url: ImageURL, progress: @escaping TransferProgressHandler
  ) async -> Result<(CachedImage, ImageResponse.Source), MarketError> {
    // The load before this one may have ended just now.
    if let image = memory.image(at: url) { return .success((image, .memory)) }
    if let image = await disk?.image(at: url) {
      // What is in memory by now is newer.
      return .success((memory.storeIfAbsent(image, at: url), .disk))
    }
    if let error = failures.error(at: url, now: now()) { return .failure(error) }
    let outcome = await patiently(url, as: .soon) {
      await self.download(url, progress: progress)
    }
    // A load that all have left may end beside a newer one.
    guard !Task.isCancelled else { return .failure(.cancelled) }
    switch outcome {
    case .success(let download):
      if download.mayBeKept {
        memory.store(download.image, at: url)
        disk?.store(download.image, at: url)
      }
      tell(download.image, at: url)
      return .success((download.image, .network))
    case .failure(let error):
      if error.isLastingForImage { failures.remember(error, at: url, now: now()) }
      return .failure(error)
    }
  }

  /// Asks whether a picture that is past its time has changed. What is said of it counts only for the picture that was meant:
  /// one that came meanwhile stays.
  ///
  /// - Returns: why nothing was found out.
  func check(_ url: ImageURL, _ known: ImageValidity) async -> MarketError? {
    let verdict = await patiently(url, as: .check) {
      await self.verdict(on: known, at: url)
    }
    switch verdict {
    case .success(.unchanged(let validity)):
      await replace(known, at: url) { image in validity.map { CachedImage(image.image, $0) } }
      return nil
    case .success(.changed(let download)):
      let old = await replace(known, at: url) { _ in download.mayBeKept ? download.image : nil }
      if let old, old.image != download.image.image { tell(download.image, at: url) }
      return nil
    case .failure(let error) where error.isMissingImage:
      if await replace(known, at: url, with: { _ in nil }) != nil {
        failures.remember(error, at: url, now: now())
      }
      return nil
    case .failure(let error):
      return error
    }
  }

  /// Asks when it is its turn, and again for a picture that is missing: it may have been uploaded just now.
  private func patiently<Value>(
    _ url: ImageURL, as rank: ImageLoadQueue.Rank,
    _ ask: () async -> Result<Value, MarketError>
  ) async -> Result<Value, MarketError> {
    var waits = policy.waitsForMissing[...]
    while true {
      guard let answer = await queue.run(url, as: rank, ask) else {
        return .failure(.cancelled)
      }
      guard case .failure(let error) = answer, error.isMissingImage, let wait = waits.popFirst()
      else { return answer }
      do { try await clock.sleep(for: wait) } catch { return .failure(.cancelled) }
    }
  }

  private func download(
    _ url: ImageURL, progress: @escaping TransferProgressHandler
  ) async -> Result<RemoteImageSource.Download, MarketError> {
    do {
      return .success(try await source.image(at: url, progress: progress))
    } catch {
      return .failure(error)
    }
  }

  private func verdict(
    on known: ImageValidity, at url: ImageURL
  ) async -> Result<RemoteImageSource.Verdict, MarketError> {
    do {
      return .success(try await source.verdict(on: known, at: url))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - What is known of a picture

  /// Puts a picture, or nothing, in the place of the one that was meant, in memory and on the disk.
  ///
  /// A picture that has left the memory, or never had room there, is looked for on the disk: otherwise it would stay as it
  /// is for ever.
  ///
  /// - Returns: the picture that was meant, unless there is another one, or none.
  @discardableResult
  private func replace(
    _ known: ImageValidity, at url: ImageURL,
    with change: (CachedImage) -> CachedImage?
  ) async -> CachedImage? {
    var old = memory.replace(known, at: url, with: change)
    if old == nil, !memory.contains(url) {
      old = await disk?.image(at: url)
    }
    guard let old, old.validity == known else { return nil }
    if let image = change(old) { disk?.store(image, at: url) } else { disk?.remove(url) }
    return old
  }

  private func tell(_ image: CachedImage, at url: ImageURL) {
    news.send(News(url: url, image: image.image))
  }
}
