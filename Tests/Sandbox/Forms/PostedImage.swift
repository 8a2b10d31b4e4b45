import Foundation
import OpenMarketData
import OpenMarketDomain

/// An image that a client uploaded.
struct PostedImage: Hashable {
  let content: Data
  /// The file extension without the dot, or `nil` if the image has no extension. It consists of one to five lowercase ASCII
  /// letters and digits.
  let fileExtension: String?

  init(_ part: ReceivedForm.Part) {
    content = part.body
    fileExtension = Self.fileExtension(
      of: part.fileName, ImageFormat(of: Array(part.body.prefix(8))))
  }

  /// Returns the mistakes in the image files of a form.
  static func complaints(about files: [ReceivedForm.Part]) -> [Complaint] {
    var complaints: [Complaint] = []
    for (index, file) in files.enumerated() {
      let title = "Image \(index + 1)"
      if file.fileName == nil {
        complaints.append(
          Complaint(
            "\(title) has no file name, so it counts as text.",
            "Add a file name: Content-Disposition: form-data; name=\"\(file.name)\";"
              + " filename=\"a.jpg\""))
      }
      complaints += self.complaints(about: file.body, title: title)
    }
    return complaints
  }

  static func countComplaints(_ count: Int) -> [Complaint] {
    let limits = ProductLimits.imageCount
    guard count > limits.upperBound else { return [] }
    return [
      Complaint(
        "There are \(count) images, \(count - limits.upperBound) too many.",
        "A product has \(limits.lowerBound) to \(limits.upperBound) images.")
    ]
  }

  private static func complaints(about content: Data, title: String) -> [Complaint] {
    var complaints: [Complaint] = []
    let end = ProductLimits.imageSize.upperBound
    if content.count >= end {
      complaints.append(
        Complaint(
          "\(title) is \(content.count) bytes, \(content.count - end + 1) too many.",
          "An image has fewer than \(end) bytes. Make it smaller, or use"
            + " jpegData(compressionQuality:) with a lower quality.", isOverSize: true))
    }
    let bytes = Array(content)
    if ImageFormat(of: bytes) == nil {
      let (found, advice) = diagnosis(of: content)
      complaints.append(
        Complaint("\(title) \(found); it is neither PNG nor JPEG.", advice))
    } else if !ImageFile(unchecked: bytes, name: title).isWhole {
      complaints.append(
        Complaint(
          "\(title) ends early; its end is missing.",
          "Read the whole file before you send it."))
    }
    return complaints
  }

  private static func diagnosis(of content: Data) -> (found: String, String) {
    let raw = "Append the Data of pngData() or jpegData(compressionQuality:) itself to the body."
    guard !content.isEmpty else { return ("has no bytes", raw) }
    if let text = content.descriptionOfData { return ("is the text `\(text)`", raw) }
    if ["iVBORw0KGgo", "/9j/", "data:image/"].contains(where: { content.starts(with: $0.utf8) }) {
      return ("is Base64 text instead of bytes", raw)
    }
    // Detect image data that the client converted to a string. The first bytes of PNG and JPEG files aren't valid UTF-8, so the
    // conversion replaced them with U+FFFD.
    if content.starts(with: "\u{FFFD}".utf8) {
      return ("was turned into a string, which loses bytes", raw)
    }
    let start = content.prefix(8).map { String(format: "%02X", $0) }.joined(separator: " ")
    return (
      "begins with the bytes \(start)",
      "Convert it: UIImage(data:)?.jpegData(compressionQuality: 0.8)."
    )
  }

  /// Returns the extension in the file name, or `nil` if the file name contains no dot, as on real servers. If there's no file
  /// name, or if its extension isn't one to five ASCII letters and digits, returns the extension for the image's format.
  private static func fileExtension(of fileName: String?, _ format: ImageFormat?) -> String? {
    let usual = format.map { $0 == .png ? "png" : "jpg" }
    guard let fileName else { return usual }
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let text = fileName[dot...].dropFirst().lowercased()
    let isPlain =
      (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    return isPlain ? text : usual
  }
}
