import Foundation
public import OpenMarketDomain

extension ProductEditorViewModel {
  /// Adds images to a new product, after the existing images. If the new product has too many
  /// images, the form has an issue.
  ///
  /// The editor compresses an image that is too large, if the editor has a compressor. An image
  /// that can't be compressed is added as it is, and has an issue. To keep the order of images,
  /// wait for a call before you make the next one.
  ///
  /// The images of a registered product can't be changed. Methods that change images have no effect
  /// for a registered product.
  public func addImages(_ files: [ImageFile]) async {
    await addImages(files) { $0 }
  }

  /// Replaces the images of a new product, for a user who picks the images again. An image that is
  /// already in the form keeps its identifier.
  public func setImages(_ files: [ImageFile]) async {
    guard !files.isEmpty else {
      guard state.isEditable || state.isOpening else { return }
      imageChoice += 1
      autosaver.resume()
      return editImages { $0 = [] }
    }
    await addImages(files, replacing: true) { $0 }
  }

  /// Loads images one after another and adds each to a new product, for example photos that must be
  /// converted first.
  ///
  /// ``ProductEditorState/loadingImages`` has the progress. If an image can't be loaded, the editor
  /// adds a notice and continues with the next image. An image that is too large is compressed, as
  /// by ``addImages(_:)``. The images wait until the form is opened, and open it if nothing else
  /// did.
  ///
  /// The remaining images aren't loaded if the form is discarded, if a later call replaces the
  /// images, or if the caller is cancelled. In the last case, the editor adds a notice.
  ///
  /// - Parameters:
  ///   - items: The sources of the images, in order, such as the items of a photo picker.
  ///   - replacing: A Boolean value that indicates whether the loaded images replace the current
  ///     images. If no image can be loaded, or the caller is cancelled, the current images remain.
  ///   - load: A closure that loads an image, or throws an error, which is shown to the user. Load
  ///     and convert the image outside the main actor.
  /// - Returns: A message for each image that can't be loaded, and one for the images that aren't
  ///   loaded because the caller is cancelled.
  @discardableResult
  public func addImages<Item>(
    _ items: [Item], replacing: Bool = false,
    load: nonisolated(nonsending) (Item) async throws -> ImageFile
  ) async -> [UserMessage] {
    guard form.base == nil else { return [] }
    if state.isOpening { await self.load() }
    guard state.isEditable else { return [] }
    autosaver.resume()
    if replacing { imageChoice += 1 }
    let choice = imageChoice
    var isCurrent: Bool { choice == imageChoice }
    var files: [ImageFile] = []
    var errors: [UserMessage] = []
    var rest = items.count
    func end(_ count: Int, with notice: UserMessage?) {
      rest -= count
      errors += [notice].compactMap(\.self)
      showForm { state in
        state.loadingImages -= count
        if let notice { state.add(notice) }
      }
    }
    showForm { $0.loadingImages += rest }
    for item in items where !Task.isCancelled && isCurrent {
      do {
        let file = await compressed(try await load(item))
        await waitUntilOpened()
        guard let file, isCurrent, state.isOpen else { continue }
        if replacing { files.append(file) } else { editImages { $0.append(file) } }
        end(1, with: nil)
      } catch {
        let other = ImageCompressionError.failed(reason: error.localizedDescription)
        let failure = error as? ImageCompressionError ?? other
        guard failure != .cancelled, !Task.isCancelled, isCurrent else { continue }
        end(1, with: failure.message(in: language))
      }
    }
    if !files.isEmpty, !Task.isCancelled, isCurrent { editImages { $0 = files } }
    let isStopped = Task.isCancelled || !state.isOpen
    let isIncomplete = isStopped && isCurrent && (replacing || rest > 0)
    end(rest, with: isIncomplete ? UserMessage(.imagesNotAdded, in: language) : nil)
    return errors
  }

  /// Adds photos to a new product, as JPEG files below the size limit and without metadata.
  ///
  /// - Parameters:
  ///   - photos: The photos, in order.
  ///   - replacing: A Boolean value that indicates whether the photos replace the current images.
  ///   - compressor: The compressor that makes the JPEG files.
  ///   - bytes: A closure that loads the file of a photo in any format that the compressor reads,
  ///     such as HEIC. The closure isn't called on the main actor.
  /// - Returns: The messages of the photos that aren't added, which the state has as notices, too.
  @discardableResult
  public func addPhotos<Photo: Sendable>(
    _ photos: [Photo], replacing: Bool = false, compressor: some ImageCompressor,
    bytes: @Sendable (Photo) async throws -> [UInt8]?
  ) async -> [UserMessage] {
    await addImages(photos, replacing: replacing) { photo in
      try await compressor.photo { try await bytes(photo) }
    }
  }

  /// Waits for the draft that is being restored, because it replaces the contents of the form.
  private func waitUntilOpened() async {
    if state.phase == .opening { _ = await slot.join() }
  }

  /// Returns the image, compressed if it's too large. An image that can't be compressed is returned
  /// as it is. Returns `nil` if the caller is cancelled.
  private func compressed(_ file: ImageFile) async -> ImageFile? {
    let isTooLarge = file.bytes.count >= ProductLimits.imageSize.upperBound
    guard let compressor = market.imageCompressor, isTooLarge, file.format != nil else {
      return file
    }
    if let compressed = try? await file.compressed(by: compressor) { return compressed }
    return Task.isCancelled ? nil : file
  }

  /// Moves the image at the given index. The destination is the index of the image after the move.
  public func moveImage(from index: Int, to destination: Int) {
    guard state.isEditable, hasImage(at: index), hasImage(at: destination) else { return }
    autosaver.resume()
    editImages { $0.insert($0.remove(at: index), at: destination) }
  }

  /// Removes the image at the given index. An index out of range has no effect, and neither has a
  /// call while the images can't be changed.
  public func removeImage(at index: Int) {
    guard state.isEditable, hasImage(at: index) else { return }
    autosaver.resume()
    // The same file can be in the form twice. Remove the image with this identifier.
    editImages({ $0.remove(at: index) }, shown: { $0.remove(at: index) })
  }

  /// Removes the given image.
  public func removeImage(_ id: ProductEditorImage.ID) {
    if let index = state.images.firstIndex(where: { $0.id == id }) { removeImage(at: index) }
  }

  /// Waits for the images in flight, because the images of a registered product can't be changed.
  ///
  /// - Returns: `false` if the caller is cancelled, or the submission is stopped or the form
  ///   discarded while images are in flight.
  func imagesAreComplete() async -> Bool {
    guard form.base == nil, state.loadingImages > 0 else { return true }
    let stops = stopCount
    waitingSubmissions += 1
    showForm { $0.isWaitingForImages = true }
    defer {
      if stops == stopCount {
        waitingSubmissions -= 1
        showForm { $0.isWaitingForImages = waitingSubmissions > 0 }
      }
    }
    for await state in states {
      if stops != stopCount { return false }
      if state.loadingImages == 0 { return state.outcome == nil }
    }
    return false
  }

  private func hasImage(at index: Int) -> Bool { state.images.indices.contains(index) }

  private func editImages(
    _ change: (inout [ImageFile]) -> Void,
    shown changeShown: (inout [ProductEditorImage]) -> Void = { _ in }
  ) {
    guard form.base == nil, state.isOpen else { return }
    form.change(reporting: .images) { change(&$0.images) }
    showForm { changeShown(&$0.images) }
    save()
  }
}

extension ImageCompressor {
  /// Loads and compresses a photo. Copying a photo and removing its metadata would block the main
  /// actor for several milliseconds.
  @concurrent
  fileprivate func photo(
    _ bytes: @Sendable () async throws -> [UInt8]?
  ) async throws -> ImageFile {
    guard let bytes = try await bytes() else { throw ImageCompressionError.unreadable }
    let limit = ProductLimits.imageSize.upperBound - 1
    return try await compress(ImageFile(name: "photo", bytes: bytes), maximumByteCount: limit)
  }
}
