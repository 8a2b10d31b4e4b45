extension ValidationIssue {
  /// The place of the picture that the issue is about, counted from 0; `nil` where it is about none or about all.
  package var imageIndex: Int? {
    switch self {
    case .imageSize(let index, _, _, _), .imageFormat(let index, _): index
    default: nil
    }
  }

  /// Pictures that begin as they should and do not tell their size: nobody could show them.
  static func headerIssues(images: [ImageFile]) -> [ValidationIssue] {
    images.enumerated().compactMap { index, image in
      image.format != nil && ImageMetadata(image) == nil
        ? .imageFormat(index: index, name: image.name) : nil
    }
  }
}
