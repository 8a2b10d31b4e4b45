import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

extension ImageSlotState: Transcribable {
  var transcript: [String] {
    let place = url.map { "\($0): " } ?? ""
    return [place + phase.transcript]
  }
}

extension ImageSlotState.Phase {
  fileprivate var transcript: String {
    switch self {
    case .empty: "empty"
    case .loading(nil): "loading"
    case .loading(let progress?):
      "loading, \(progress.completedBytes) of \(progress.totalBytes.map { "\($0)" } ?? "?") bytes"
    case .showing(let loaded): "showing \(loaded.image.transcript), from \(loaded.source)"
    case .failed(let message): "failed: \(message.transcript)"
    }
  }
}

extension ImageData {
  /// Stories have the first few of the sample pictures.
  fileprivate var transcript: String {
    let number = (0..<10).first { (try? ImageData.sample($0)) == self }
    return number.map { "picture \($0)" } ?? "another picture"
  }
}
