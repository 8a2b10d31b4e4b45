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
      Section {
        ForEach(editor.state.images) { image in
          HStack {
            LocalPicture(file: image.file).frame(width: 60, height: 60)
            VStack(alignment: .leading) {
              Text(image.metadata?.description ?? image.file.name).font(.footnote)
              IssueTexts(issues: image.issues)
            }
          }
          .swipeActions { remove(image) }
          .contextMenu {
            Button("Use as Thumbnail") { move(image, to: 0) }
            remove(image)
          }
        }
        PhotosPicker(
          "Add Photos", selection: $picks, maxSelectionCount: max(1, room), matching: .images
        )
        .disabled(room < 1)
        if !picks.isEmpty { ProgressView().accessibilityLabel("Preparing photos") }
        if let failure { Text(failure).foregroundStyle(.red) }
        IssueTexts(issues: editor.state.issues(of: .images))
      }
      .task(id: picks) { await addPicks() }
    }

    private var room: Int {
      ProductLimits.imageCount.upperBound - editor.state.images.count
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

    private func remove(_ image: ProductEditorImage) -> some View {
      Button("Remove", role: .destructive) {
        if let index = editor.state.images.firstIndex(where: { $0.id == image.id }) {
          editor.removeImage(at: index)
        }
      }
    }

    private func move(_ image: ProductEditorImage, to destination: Int) {
      guard let index = editor.state.images.firstIndex(where: { $0.id == image.id }) else { return }
      editor.moveImage(from: index, to: destination)
    }
  }

  /// A picture that isn't uploaded yet.
  private struct LocalPicture: View {
    let file: ImageFile
    @State private var picture: CGImage?

    var body: some View {
      ZStack {
        if let picture {
          Image(decorative: picture, scale: 1).resizable().scaledToFit()
        } else {
          Image(systemName: "photo").accessibilityHidden(true)
        }
      }
      .task { picture = await ImageData(bytes: file.bytes)?.decoded(maximumPixelSize: 180) }
    }
  }

  /// The pictures of a registered product. The seller can choose one of them as the thumbnail.
  struct EditorThumbnails: View {
    let editor: ProductEditorViewModel
    let makeSlot: @MainActor () -> ImageSlot

    var body: some View {
      Section {
        ScrollView(.horizontal) {
          HStack {
            ForEach(editor.state.productImages) { image in
              let isSelected = image.id == editor.state.form.thumbnail
              Button {
                editor.setThumbnail(image.id)
              } label: {
                ProductThumbnail(url: image.thumbnail, makeSlot: makeSlot)
                  .frame(width: 80, height: 80)
                  .opacity(isSelected ? 1 : 0.5)
              }
              .buttonStyle(.plain)
              .accessibilityLabel(isSelected ? "Thumbnail" : "Use as thumbnail")
            }
          }
        }
        if let message = editor.state.imagesFixed { MessageText(message: message) }
        IssueTexts(issues: editor.state.issues(of: .thumbnail))
      }
    }
  }
#endif
