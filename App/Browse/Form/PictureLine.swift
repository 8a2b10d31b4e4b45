import OpenMarketDomain
import OpenMarketPresentation

/// What is to be said of a picture that is to be sent.
struct PictureLine {
  private let picture: ProductEditorPicture
  private let look: BrowseLook

  init(_ picture: ProductEditorPicture, _ look: BrowseLook) {
    self.picture = picture
    self.look = look
  }

  var text: String {
    let file = picture.file
    let parts = [
      file.name,
      picture.summary.map { "\($0.format.rawValue.uppercased()) \($0.pixelSize)" }
        ?? look(BrowseLabels.noPicture),
      look(BrowseLabels.bytes(file.bytes.count)),
    ]
    return parts.joined(separator: " · ")
  }

  /// What is wrong with it, and what was done about that.
  var remarks: [String] {
    let shrinking: String? =
      switch picture.shrinking {
      case .none: nil
      case .underWay: look(BrowseLabels.shrinking)
      case .done(_, _, let text): text
      case .failed(_, _, let text): text
      }
    return picture.issues.map(\.text) + [shrinking].compactMap(\.self)
  }
}
