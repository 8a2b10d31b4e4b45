public import OpenMarketDomain

extension ProductEditorViewModel {
  /// Adds images to a new product, after the existing images. If the new product has too many images, the form has an issue.
  ///
  /// The images of a registered product can't be changed. Methods that change images have no effect for a registered product.
  public func addImages(_ files: [ImageFile]) {
    editImages { $0 += files.map(newImage) }
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
    compressor.drop(state.images[index].id)
    editImages { $0.remove(at: index) }
  }

  /// Compresses the image if it exceeds the size limit, or joins the compression in flight. A cancelled call has no effect.
  public func compressImage(at index: Int) async {
    guard state.isEditable, hasImage(at: index) else { return }
    let image = state.images[index]
    await compressor.compress(image) {
      replaceImage(image.id) { $0.compression = .inProgress }
    } end: { [self] outcome in
      replaceImage(image.id) { current in
        switch outcome {
        case .success(let image):
          current.file = image.file
          let text = Phrase.compressed(from: image.original, to: image.result).text(in: language)
          current.compression = .done(from: image.original, to: image.result, text: text)
        case .failure(.cancelled):
          current.compression = image.compression == .inProgress ? .none : image.compression
        case .failure(let error):
          current.compression = .failed(error.message(in: language))
        }
      }
    }
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
    reporting field: ValidationIssue.Field? = nil,
    _ change: (inout [ProductEditorImage]) -> Void
  ) {
    var images = state.images
    change(&images)
    form.change(reporting: field) { $0.images = images.map(\.file) }
    show { $0.images = images }
    save()
  }
}
