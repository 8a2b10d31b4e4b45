internal import OpenMarketDomain

/// The way of a picture: from the disk, else over the network, and into the caches on the way back.
final class ImageLoader: Sendable {
  /// A picture that a server sent.
  struct News: Sendable {
    let locator: ImageLocator
    let image: EncodedImage
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
  ///   - clock: sleeps between attempts.
  ///   - now: in milliseconds since 1970.
  init(
    sessionManager: any NetworkSessionManager, memory: ImageMemoryCache, disk: ImageDiskCache?,
    policy: ImageLoadingPolicy, clock: any Clock<Duration>, now: @escaping @Sendable () -> Int64
  ) {
    self.memory = memory
    self.disk = disk
    self.policy = policy
    self.clock = clock
    self.now = now
    source = RemoteImageSource(sessionManager: sessionManager, now: now)
    failures = FailedImages(lifetime: policy.failureLifetime.milliseconds)
    queue = ImageLoadQueue(width: policy.concurrentLoads)
  }

  /// Loads a picture that was not in memory a moment ago.
  func load(
    _ locator: ImageLocator, progress: @escaping TransferProgressHandler
  ) async -> Result<(CachedImage, LoadedImage.Source), MarketError> {
    // The load before this one may have ended just now.
    if let image = memory.image(at: locator) { return .success((image, .memory)) }
    if let image = await disk?.image(at: locator) {
      memory.store(image, at: locator)
      return .success((image, .disk))
    }
    if let error = failures.error(at: locator, now: now()) { return .failure(error) }
    let outcome = await download(locator, progress: progress)
    if case .failure(let error) = outcome, error.isLastingForImage, !Task.isCancelled {
      failures.remember(error, at: locator, now: now())
    }
    return outcome.map { ($0, .network) }
  }

  /// Asks whether a picture that is past its time has changed.
  func check(_ locator: ImageLocator, _ known: CachedImage) async {
    let verdict = await queue.run(locator) { await self.verdict(on: known, at: locator) }
    switch verdict {
    case nil, .failure(.cancelled): break
    case .success(.unchanged(let validity)):
      keep(CachedImage(known.image, validity), at: locator)
    case .success(.changed(let download)):
      if download.mayBeKept { keep(download.image, at: locator) } else { drop(locator) }
      if download.image.image != known.image { tell(download.image, at: locator) }
    case .failure(let error) where error.isMissingImage:
      drop(locator)
      failures.remember(error, at: locator, now: now())
    case .failure:
      let next = now() + policy.pauseAfterFailedCheck.milliseconds
      memory.store(CachedImage(known.image, known.validity.extended(to: next)), at: locator)
    }
  }

  /// Loads a picture over the network, and once more where it may have been uploaded just now.
  private func download(
    _ locator: ImageLocator, progress: @escaping TransferProgressHandler
  ) async -> Result<CachedImage, MarketError> {
    var waits = policy.waitsForMissing[...]
    while true {
      let answer = await queue.run(locator) { await self.answer(locator, progress: progress) }
      switch answer {
      case nil: return .failure(.cancelled)
      case .success(let download):
        if download.mayBeKept { keep(download.image, at: locator) }
        tell(download.image, at: locator)
        return .success(download.image)
      case .failure(let error):
        guard error.isMissingImage, let wait = waits.popFirst() else { return .failure(error) }
        do { try await clock.sleep(for: wait) } catch { return .failure(.cancelled) }
      }
    }
  }

  private func answer(
    _ locator: ImageLocator, progress: @escaping TransferProgressHandler
  ) async -> Result<RemoteImageSource.Download, MarketError> {
    do {
      return .success(try await source.image(at: locator, progress: progress))
    } catch {
      return .failure(error)
    }
  }

  private func verdict(
    on known: CachedImage, at locator: ImageLocator
  ) async -> Result<RemoteImageSource.Verdict, MarketError> {
    do {
      return .success(try await source.verdict(on: known.validity, at: locator))
    } catch {
      return .failure(error)
    }
  }

  // MARK: - What is known of a picture

  private func keep(_ image: CachedImage, at locator: ImageLocator) {
    memory.store(image, at: locator)
    disk?.store(image, at: locator)
  }

  private func drop(_ locator: ImageLocator) {
    memory.remove(locator)
    disk?.remove(locator)
  }

  private func tell(_ image: CachedImage, at locator: ImageLocator) {
    news.send(News(locator: locator, image: image.image))
  }
}
