import Foundation
import OpenMarketData
import OpenMarketDomain

/// A part with an image.
extension ReceivedForm.Part {
  /// The extension of the image's file without the dot, or `nil` if the file name has none, as on real servers. It consists of one to
  /// five lowercase ASCII letters and digits. If the file name is missing, or has another extension, the value is the extension
  /// for the image's format.
  var imageExtension: String? {
    let usual = ImageFormat(of: Array(body.prefix(8))).map { $0 == .png ? "png" : "jpg" }
    guard let fileName else { return usual }
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    let text = fileName[dot...].dropFirst().lowercased()
    let isPlain =
      (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isLetter || $0.isDigit }
    return isPlain ? text : usual
  }

  /// Returns the mistakes in the image.
  ///
  /// - Parameter number: The position of the image in its form, counted from 1.
  func imageComplaints(_ number: Int) -> [Complaint] {
    let (title, end, bytes) = ("Image \(number)", ProductLimits.imageSize.upperBound, Array(body))
    var complaints: [Complaint] = []
    func complain(_ text: String, _ advice: String, isOverSize: Bool = false) {
      complaints.append(Complaint("\(title) \(text)", advice, isOverSize: isOverSize))
    }
    if fileName == nil {
      complain(
        "has no file name, so it counts as text.",
        "Add a file name: Content-Disposition: form-data; name=\"\(name)\"; filename=\"a.jpg\"")
    }
    if bytes.count >= end {
      complain(
        "is \(bytes.count) bytes, \(bytes.count - end + 1) too many.",
        "An image has fewer than \(end) bytes. Make it smaller, or use"
          + " jpegData(compressionQuality:) with a lower quality.", isOverSize: true)
    }
    if ImageFormat(of: bytes) == nil {
      let (found, advice) = diagnosis
      complain("\(found); it is neither PNG nor JPEG.", advice)
    } else if !ImageFile(unchecked: bytes, name: title).isWhole {
      complain("ends early; its end is missing.", "Read the whole file before you send it.")
    }
    return complaints
  }

  /// What the bytes of another format are.
  private var diagnosis: (found: String, advice: String) {
    let raw = "Append the Data of pngData() or jpegData(compressionQuality:) itself to the body."
    guard !body.isEmpty else { return ("has no bytes", raw) }
    if let text = body.descriptionOfData { return ("is the text `\(text)`", raw) }
    if ["iVBORw0KGgo", "/9j/", "data:image/"].contains(where: { body.starts(with: $0.utf8) }) {
      return ("is Base64 text instead of bytes", raw)
    }
    // Detect image data that the client converted to a string. The first bytes of PNG and JPEG files aren't valid UTF-8, so the
    // conversion replaced them with U+FFFD.
    if body.starts(with: "\u{FFFD}".utf8) {
      return ("was turned into a string, which loses bytes", raw)
    }
    let start = body.prefix(8).map { String(format: "%02X", $0) }.joined(separator: " ")
    return (
      "begins with the bytes \(start)",
      "Convert it: UIImage(data:)?.jpegData(compressionQuality: 0.8)."
    )
  }
}
