public import OpenMarketDomain

extension ProductEditorViewModel {
  /// Adds images to a new product, after the existing images. If the new product has too many images, the form has an issue.
  ///
  /// The images of a registered product can't be changed. Methods that change images have no effect for a registered product.
  public func addImages(_ files: [ImageFile]) {
    editImages { $0 += files.map(newImage) }
  }

  /// Replaces the images of a new product, for a user who picks the images again. An image that is already in the form keeps its
  /// compression.
  public func setImages(_ files: [ImageFile]) {
    guard state.isEditable else { return }
    var old = state.images
    let new = files.map { file in
      old.firstIndex { $0.file == file || originals[$0.id] == file }.map { old.remove(at: $0) }
        ?? newImage(file)
    }
    for image in old { dropCompression(of: image.id) }
    editImages { $0 = new }
  }

  /// Loads images one after another and adds each to a new product, for example photos that must be converted first.
  ///
  /// ``ProductEditorState/loadingImages`` has the progress. If an image can't be loaded, the editor adds a notice and continues with
  /// the next image. If the caller is cancelled or the form is discarded, the remaining images aren't loaded.
  ///
  /// - Parameters:
  ///   - items: The sources of the images, in order, such as the items of a photo picker.
  ///   - replacing: A Boolean value that indicates whether the loaded images replace the current images. If no image can be
  ///     loaded, or the caller is cancelled, the current images remain.
  ///   - load: A closure that loads an image. Load and convert the image outside the main actor.
  /// - Returns: The errors of the images that can't be loaded.
  @discardableResult
  public func addImages<Item>(
    _ items: [Item], replacing: Bool = false,
    load: nonisolated(nonsending) (Item) async -> Result<ImageFile, ImageCompressionError>
  ) async -> [UserMessage] {
    guard form.base == nil, state.isEditable else { return [] }
    var errors: [UserMessage] = []
    let discards = discardCount
    var files: [ImageFile] = []
    var rest = items.count
    show { $0.loadingImages += rest }
    for item in items where !Task.isCancelled && discards == discardCount {
      var notice: UserMessage?
      switch await load(item) {
      case .success(let file) where discards == discardCount:
        if replacing { files.append(file) } else { addImages([file]) }
      case .success, .failure(.cancelled): break
      case .failure(let error): notice = error.message(in: language)
      }
      if let notice { errors.append(notice) }
      rest -= 1
      show { state in
        state.loadingImages -= 1
        if let notice { state.add(notice) }
      }
    }
    if !files.isEmpty, !Task.isCancelled, discards == discardCount { setImages(files) }
    show { $0.loadingImages -= rest }
    return errors
  }

  /// Moves the image at the given index. The destination is the index of the image after the move.
  public func moveImage(from index: Int, to destination: Int) {
    guard hasImage(at: index), hasImage(at: destination) else { return }
    editImages { $0.insert($0.remove(at: index), at: destination) }
  }

  /// Removes the image at the given index and cancels its compression. An index out of range has no effect, and neither has a call
  /// while the images can't be changed.
  public func removeImage(at index: Int) {
    guard state.isEditable, hasImage(at: index) else { return }
    dropCompression(of: state.images[index].id)
    editImages { $0.remove(at: index) }
  }

  /// Removes the given image and cancels its compression.
  public func removeImage(_ id: ProductEditorImage.ID) {
    if let index = state.images.firstIndex(where: { $0.id == id }) { removeImage(at: index) }
  }

  /// Compresses the image if it exceeds the size limit, or joins the compression in flight. A cancelled call has no effect.
  ///
  /// - Returns: The error of this call, or `nil` if the call succeeded, had no effect, was cancelled or joined another call.
  @discardableResult
  public func compressImage(at index: Int) async -> UserMessage? {
    guard let compressor, state.isEditable, hasImage(at: index) else { return nil }
    let image = state.images[index]
    let slot = compressions[image.id] ?? OperationSlot()
    guard image.isOversized, await !slot.join() else { return nil }
    compressions[image.id] = slot
    replaceImage(image.id) { $0.compression = .inProgress }
    var failure: UserMessage?
    await slot.run { () -> Result<ImageFile, ImageCompressionError> in
      do throws(ImageCompressionError) {
        return .success(try await image.file.compressed(by: compressor))
      } catch {
        return .failure(error)
      }
    } settle: { [self] outcome in
      compressions[image.id] = nil
      replaceImage(image.id) { failure = end(outcome, of: image, &$0) }
    }
    return failure
  }

  private func end(
    _ outcome: Result<ImageFile, ImageCompressionError>, of image: ProductEditorImage,
    _ current: inout ProductEditorImage
  ) -> UserMessage? {
    switch outcome {
    case .success(let compressed):
      guard let old = current.image, let new = ImageData(bytes: compressed.bytes) else {
        return nil
      }
      originals[image.id] = current.file
      current.file = compressed
      current.compression = .done(text: LocalizedText.compressed(from: old, to: new)(language))
    case .failure(.cancelled):
      current.compression = image.compression == .inProgress ? .none : image.compression
    case .failure(let error):
      let message = error.message(in: language)
      current.compression = .failed(message)
      return message
    }
    return nil
  }

  func dropCompression(of id: ProductEditorImage.ID) {
    compressions.removeValue(forKey: id)?.drop()
  }

  /// Waits for the images in flight, because the images of a registered product can't be changed.
  ///
  /// - Returns: `false` if the caller is cancelled or the form is discarded while images are in flight.
  func imagesAreComplete() async -> Bool {
    guard form.base == nil, state.hasImagesInFlight else { return true }
    let discards = discardCount
    for await state in states where !state.hasImagesInFlight || discards != discardCount {
      return discards == discardCount && state.outcome == nil
    }
    return false
  }

  private func hasImage(at index: Int) -> Bool { state.images.indices.contains(index) }

  func newImage(_ file: ImageFile) -> ProductEditorImage {
    lastImageID += 1
    return ProductEditorImage(id: lastImageID, file: file)
  }

  private func editImages(_ change: (inout [ProductEditorImage]) -> Void) {
    guard form.base == nil, state.isEditable else { return }
    setImages(reporting: .images, change)
  }

  private func replaceImage(
    _ id: ProductEditorImage.ID, _ change: (inout ProductEditorImage) -> Void
  ) {
    setImages { images in
      if let index = images.firstIndex(where: { $0.id == id }) { change(&images[index]) }
    }
  }

  private func setImages(
    reporting field: ProductField? = nil,
    _ change: (inout [ProductEditorImage]) -> Void
  ) {
    var images = state.images
    change(&images)
    form.change(reporting: field) { $0.images = images.map(\.file) }
    show { $0.images = images }
    save()
  }
}
