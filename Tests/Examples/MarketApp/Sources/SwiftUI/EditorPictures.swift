#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import PhotosUI
  import SwiftUI

  /// The pictures of a new product, from the photo library.
  struct EditorPictures: View {
    let editor: ProductEditorViewModel
    @State private var picks: [PhotosPickerItem] = []
    @State private var failure: String?

    var body: some View {
      let images = editor.state.images
      let room = ProductLimits.imageCount.upperBound - images.count
      Section {
        ForEach(images) { image in
          HStack {
            LocalPicture(file: image.file).frame(width: 60, height: 60)
            Text(image.file.name)
            IssueTexts(issues: image.issues)
            Spacer()
            Button("Remove", role: .destructive) {
              if let index = images.firstIndex(of: image) { editor.removeImage(at: index) }
            }
          }
        }
        PhotosPicker(
          "Add Photos", selection: $picks, maxSelectionCount: max(1, room),
          selectionBehavior: .ordered, matching: .images
        )
        .disabled(room < 1 || !editor.state.isEditable)
        if !picks.isEmpty { ProgressView().accessibilityLabel("Preparing photos") }
        if let failure { Text(failure).foregroundStyle(.red) }
        IssueTexts(issues: editor.state.issues(of: .images))
      }
      .task(id: picks) { await addPicks() }
    }

    /// Adds the picked photos as JPEG files without metadata, such as the location.
    private func addPicks() async {
      guard !picks.isEmpty else { return }
      failure = nil
      for pick in picks {
        do {
          guard let data = try await pick.loadTransferable(type: Data.self) else { continue }
          let photo = ImageFile(name: "photo.heic", bytes: [UInt8](data))
          editor.addImages([try await ImageIOCompressor().compress(photo)])
        } catch let error as ImageCompressionError {
          failure = error.message(in: Language(.current)).text
        } catch {
          failure = error.localizedDescription
        }
      }
      picks = []
    }
  }

  /// A picture that isn't uploaded yet.
  private struct LocalPicture: View {
    let file: ImageFile
    @State private var picture: CGImage?

    var body: some View {
      ZStack {
        if let picture { Image(decorative: picture, scale: 1).resizable().scaledToFit() }
      }
      .task { picture = await ImageData(bytes: file.bytes)?.decoded(maximumPixelSize: 180) }
    }
  }
#endif
