import Foundation

/// What is wrong with a picture.
extension Complaint {
  /// - Parameter number: counted from 1.
  static func about(image part: PostedPart, number: Int) -> [Complaint] {
    var complaints: [Complaint] = []
    if part.fileName == nil {
      complaints.append(
        Complaint(
          text: "Image \(number) has no file name, so it counts as text.",
          advice: "Add a file name: Content-Disposition: form-data; name=\"\(part.name)\";"
            + " filename=\"a.jpg\""))
    }
    return complaints + about(part.body, title: "Image \(number)")
  }

  /// - Parameters:
  ///   - content: the picture's bytes.
  ///   - title: what it is called, such as `Image 2`.
  static func about(_ content: Data, title: String) -> [Complaint] {
    var complaints: [Complaint] = []
    if content.count >= ProductLimits.imageBytes.upperBound {
      complaints.append(.imageSize(title, content.count))
    }
    if ImageSignature(content) == nil {
      let (found, advice) = diagnosis(of: content)
      complaints.append(
        Complaint(text: "\(title) \(found); it is neither PNG nor JPEG.", advice: advice))
    }
    return complaints
  }

  private static func diagnosis(of body: Data) -> (found: String, advice: String) {
    let raw = "Append the Data of pngData() or jpegData(compressionQuality:) itself to the body."
    guard !body.isEmpty else { return ("has no bytes", raw) }
    if let defect = TextDefect(body) { return ("is \(defect.found)", defect.advice) }
    let start = String(decoding: body.prefix(64), as: UTF8.self)
    if ["iVBORw0KGgo", "/9j/", "data:image/"].contains(where: start.hasPrefix) {
      return ("is Base64 text instead of bytes", raw)
    }
    if ["\u{FFFD}PNG", "\u{FFFD}\u{FFFD}\u{FFFD}"].contains(where: start.hasPrefix) {
      return (
        "was turned into a string, which loses the bytes that are not UTF-8",
        "Build the body as Data from its first byte on, never as a string."
      )
    }
    if ImageSignature(body.drop { $0 == 0x0D || $0 == 0x0A }) != nil {
      return (
        "begins with a line break before its signature",
        "End the last header of the part with \"\\r\\n\\r\\n\" and no more."
      )
    }
    for (name, offset, mark) in [("GIF", 0, "GIF8"), ("WebP", 8, "WEBP"), ("HEIC", 4, "ftyp")]
    where body.dropFirst(offset).starts(with: mark.utf8) {
      return (
        "seems to be \(name)", "Convert it: UIImage(data:)?.jpegData(compressionQuality: 0.8)."
      )
    }
    let bytes = body.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return ("begins with the bytes \(bytes.joined(separator: " ").uppercased())", raw)
  }
}
