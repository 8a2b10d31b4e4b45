import OpenMarketDomain

/// An object that compresses the images in an editor. Each image has at most one compression in flight.
@MainActor
final class EditorImageCompressor {
  private let compressor: (any ImageCompressor)?
  private var slots: [ProductEditorImage.ID: OperationSlot] = [:]

  init(_ compressor: (any ImageCompressor)?) {
    self.compressor = compressor
  }

  var isAvailable: Bool { compressor != nil }

  /// Compresses an image that exceeds the size limit, or joins the compression in flight for the image.
  ///
  /// - Parameters:
  ///   - begin: The closure to call before a new compression begins.
  ///   - end: The closure that handles the outcome. The closure isn't called if the compression is dropped.
  func compress(
    _ image: ProductEditorImage, begin: () -> Void,
    end: @escaping (Result<ImageFile, ImageCompressionError>) -> Void
  ) async {
    guard let compressor, image.isOversized else { return }
    let slot = slots[image.id] ?? OperationSlot()
    guard await !slot.join() else { return }
    slots[image.id] = slot
    begin()
    await slot.run { () -> Result<ImageFile, ImageCompressionError> in
      do throws(ImageCompressionError) {
        return .success(try await image.file.compressed(by: compressor))
      } catch {
        return .failure(error)
      }
    } settle: { outcome in
      self.slots[image.id] = nil
      end(outcome)
    }
  }

  func drop(_ id: ProductEditorImage.ID) {
    slots.removeValue(forKey: id)?.drop()
  }

  func dropAll() {
    for slot in slots.values { slot.drop() }
    slots = [:]
  }
}
