import Foundation
import Testing

@testable import OpenMarketSandbox

struct PostedImageTests {
  private static func part(_ content: Data, fileName: String? = "a.png") -> PostedPart {
    PostedPart(name: "images", fileName: fileName, contentType: "image/heic", body: content)
  }

  @Test(arguments: [
    ("154 bytes", "is the text `154 bytes`", "append the Data itself"),
    ("Optional(154 bytes)", "is the text `Optional(…)`", "unwrap"),
    ("", "has no bytes", "pngData()"),
    ("iVBORw0KGgoAAAANSUhEUg==", "is Base64 text", "Append the Data"),
    ("/9j/4AAQSkZJRg==", "is Base64 text", "Append the Data"),
    ("data:image/png;base64,iVBORw0KGgo", "is Base64 text", "Append the Data"),
    ("\u{FFFD}PNG\r\n\u{1A}\n", "was turned into a string", "never as a string"),
    ("\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{0}\u{10}JFIF", "was turned into a string", "Data from"),
    ("GIF89a", "seems to be GIF", "jpegData"),
    ("RIFF\u{1}\u{1}\u{1}\u{1}WEBPVP8", "seems to be WebP", "jpegData"),
    ("\u{0}\u{0}\u{0}\u{18}ftypheic", "seems to be HEIC", "jpegData"),
    ("<svg/>", "begins with the bytes 3C 73 76 67 2F 3E", "Append the Data"),
    ("154 bytes more", "begins with the bytes 31 35 34", "Append the Data"),
  ])
  func `what is no picture is told`(content: String, text: String, advice: String) {
    let complaints = Complaint.about(image: Self.part(Data(content.utf8)), number: 2)
    #expect(complaints.count == 1)
    #expect(complaints.first?.text.hasPrefix("Image 2 \(text)") == true, "\(complaints)")
    #expect(complaints.first?.text.hasSuffix("it is neither PNG nor JPEG.") == true)
    #expect(complaints.first?.advice.contains(advice) == true)
  }

  @Test func `a line break before the signature is told`() {
    let complaints = Complaint.about(
      image: Self.part(Data([0x0D, 0x0A]) + SampleForm.png), number: 1)
    #expect(complaints.map(\.text).first?.contains("begins with a line break") == true)
  }

  @Test func `a picture without a file name is told`() {
    let complaints = Complaint.about(image: Self.part(SampleForm.png, fileName: nil), number: 1)
    #expect(complaints.map(\.text) == ["Image 1 has no file name, so it counts as text."])
  }

  @Test(arguments: [SampleForm.png, SampleForm.jpeg, Data([0xFF, 0xD8, 0xFF])])
  func `a picture is told by its signature`(content: Data) {
    #expect(Complaint.about(image: Self.part(content), number: 1) == [])
  }

  @Test(arguments: [
    (SampleForm.png, "image/png"), (SampleForm.jpeg, "image/jpeg"),
    (Data([0x89, 0x50, 0x4E, 0x47]), "application/octet-stream"),
    (Data([0xFF, 0xD8]), "application/octet-stream"), (Data(), "application/octet-stream"),
  ])
  func `the media type comes from the signature`(content: Data, type: String) {
    #expect(PostedImage(Self.part(content)).mediaType == type)
  }

  @Test(
    arguments: [
      ("a.png", "png"), ("a.JPEG", "jpeg"), ("a.b.webp", "webp"), (".heic", "heic"),
      ("a.mp4", "mp4"),
      ("a", nil), ("", nil), ("a.", "jpg"), ("a.jpeg2000", "jpg"), ("a.p/g", "jpg"),
      ("../../a.sh/../x", "jpg"), ("a.한글", "jpg"), ("a.p%6", "jpg"), ("a.ﬁ", "jpg"), (nil, "jpg"),
    ] as [(String?, String?)])
  func `the extension comes from the file name where it can`(fileName: String?, text: String?) {
    #expect(PostedImage(Self.part(SampleForm.jpeg, fileName: fileName)).fileExtension == text)
  }

  @Test func `an unusable extension of unknown content is none`() {
    let part = Self.part(Data("x".utf8), fileName: "a.jpeg2000")
    #expect(PostedImage(part).fileExtension == nil)
  }
}
