public import OpenMarketDomain

extension ProductEditorViewModel {
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
