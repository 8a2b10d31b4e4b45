/// What is told of an exchange's progress, so that its order holds: the upload first, then the download, each growing
/// and each at its total once it is complete.
struct ExchangeProgress {
  private let uploadSize: Int
  private var uploaded: Int?
  private var downloaded: TransferProgress?

  /// - Parameter uploadSize: the bytes of the request's body; of none and of an empty one nothing is told.
  init(uploadSize: Int) {
    self.uploadSize = uploadSize
  }

  /// How much of the request's body is known to have gone.
  var uploadedBytes: Int { uploaded ?? 0 }

  private var isUploading: Bool { uploadedBytes < uploadSize }

  /// Takes note of how much of the request's body has gone.
  ///
  /// - Returns: what is to be told: nothing when that was told before, or when the download was told of already.
  mutating func upload(_ count: Int) -> TransferProgress? {
    let count = min(count, uploadSize)
    guard downloaded == nil, count > uploadedBytes else { return nil }
    uploaded = count
    return TransferProgress(direction: .upload, completedBytes: count, totalBytes: uploadSize)
  }

  /// Takes note of how much of a body has come. As long as the request is still on its way, nothing is told of it.
  mutating func download(_ count: Int, of total: Int?) -> TransferProgress? {
    let news = TransferProgress(completedBytes: count, totalBytes: total)
    guard !isUploading, count > downloaded?.completedBytes ?? 0 else { return nil }
    downloaded = news
    return news
  }

  /// Takes note of the answer's end.
  mutating func complete(_ count: Int) -> TransferProgress? {
    let news = TransferProgress(completedBytes: count, totalBytes: count)
    guard news != downloaded else { return nil }
    downloaded = news
    return news
  }
}
