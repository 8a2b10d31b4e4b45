public import OpenMarketDomain

/// Pictures of a new product. Those of a product on the market cannot be changed, and these calls do nothing there.
extension ProductEditorViewModel {
  /// Puts pictures behind the others, each with what is wrong with it. There may be too many: that is an issue, too.
  public func addPictures(_ files: [ImageFile]) {
    editPictures { pictures in
      for file in files {
        lastPictureID += 1
        pictures.append(ProductEditorPicture(id: lastPictureID, file: file))
      }
    }
  }

  /// Moves a picture to another place, counted as it is afterwards. Places that there are not change nothing.
  public func movePicture(from place: Int, to newPlace: Int) {
    guard hasPicture(at: place), hasPicture(at: newPlace) else { return }
    editPictures { $0.insert($0.remove(at: place), at: newPlace) }
  }

  /// Takes a picture away, and gives up making it smaller.
  public func removePicture(at place: Int) {
    guard state.isEditable, hasPicture(at: place) else { return }
    compressionSlots.removeValue(forKey: state.pictures[place].id)?.drop()
    editPictures { $0.remove(at: place) }
  }

  /// Makes a picture smaller that is too large, and puts the result in its place, wherever that is by then. While that is
  /// being done, joins it. Cancelled, it leaves the picture as it was.
  public func compressPicture(at place: Int) async {
    guard state.isEditable, let compressor = dependencies.compressor, hasPicture(at: place),
      state.pictures[place].isOversized
    else { return }
    let picture = state.pictures[place]
    let before = picture.shrinking
    let slot = compressionSlots[picture.id] ?? OperationSlot()
    guard await !slot.join() else { return }
    compressionSlots[picture.id] = slot
    change(picture.id) { $0.shrinking = .underWay }
    await slot.run {
      await ValidateImagesUseCase(compressor: compressor).outcome(of: picture.file)
    } settle: { outcome in
      self.compressionSlots[picture.id] = nil
      self.settle(outcome, of: picture.id, before: before)
    }
  }

  private func settle(
    _ outcome: Result<ValidatedImage, ImageCompressionError>, of id: Int,
    before: ProductEditorPicture.Shrinking
  ) {
    change(id) { picture in
      switch outcome {
      case .success(let prepared):
        picture.file = prepared.file
        picture.shrinking = .done(
          from: prepared.original, to: prepared.result,
          text: Phrase.compressed(from: prepared.original, to: prepared.result).text(in: language))
      case .failure(.cancelled):
        picture.shrinking = before == .underWay ? .none : before
      case .failure(let error):
        picture.shrinking = .failed(error.message(in: language))
      }
    }
    keep()
  }

  private func change(_ id: Int, _ change: (inout ProductEditorPicture) -> Void) {
    apply { state in
      guard let place = state.pictures.firstIndex(where: { $0.id == id }) else { return }
      change(&state.pictures[place])
    }
  }

  private func hasPicture(at place: Int) -> Bool { state.pictures.indices.contains(place) }

  private func editPictures(_ change: (inout [ProductEditorPicture]) -> Void) {
    guard base == nil, state.isEditable else { return }
    left.insert(.images)
    // What `derive` takes away, where nothing is wrong.
    told.insert(.images)
    edit { change(&$0.pictures) }
  }
}

nonisolated extension ValidateImagesUseCase {
  /// Makes one picture smaller, away from the caller's actor.
  @concurrent
  fileprivate func outcome(of file: ImageFile) async -> Result<
    ValidatedImage, ImageCompressionError
  > {
    do throws(ImageValidationError) {
      let prepared = try await self([file], compressesOversized: true)
      return prepared.first.map { .success($0) } ?? .failure(.madeNoPicture)
    } catch {
      return switch error {
      case .cancelled: .failure(.cancelled)
      case .rejected(_, let failures): .failure(failures[0] ?? .madeNoPicture)
      }
    }
  }
}
