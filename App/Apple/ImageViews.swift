#if canImport(SwiftUI)
  import CoreGraphics
  public import OpenMarketKit
  public import SwiftUI

  /// A view that loads and shows an image of a product, in a list or on the product's screen.
  ///
  /// The image loads when the view appears, and is removed when the view disappears. While the
  /// image is loading, the view shows a spinner. After a failure, it shows a button that loads the
  /// image again. The view fills its frame, and the image keeps its proportions.
  ///
  /// By default, assistive technologies ignore the image, because the row describes the product.
  /// They read the error message on the button.
  public struct ProductThumbnail: View {
    private let url: ImageURL?
    private let contentMode: ContentMode
    private let label: String?
    private let placeholder: Image?
    private let maximumPixelSize: Int
    private let makeSlot: @MainActor () -> ImageSlot?
    @State private var slot: DecodedImageSlot?

    /// Creates a thumbnail.
    ///
    /// - Parameters:
    ///   - url: The URL of the image, or `nil` to show only the placeholder.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    ///     Changes after the view has appeared have no effect.
    ///   - contentMode: A value that indicates whether the image fits in the view or fills it.
    ///   - label: The text for assistive technologies, such as the name of the product, or `nil` to
    ///     hide the image from them.
    ///   - placeholder: The image to show behind the spinner and the button, for example
    ///     `Image(systemName: "photo")`.
    ///   - makeSlot: A closure that returns the slot for the image, such as `list.makeImageSlot`,
    ///     or `nil` to show only the placeholder. The view calls the closure when it first appears,
    ///     and keeps the slot as long as its identity.
    public init(
      url: ImageURL?, maximumPixelSize: Int = 600, contentMode: ContentMode = .fit,
      label: String? = nil, placeholder: Image? = nil,
      makeSlot: @escaping @MainActor () -> ImageSlot?
    ) {
      self.url = url
      self.maximumPixelSize = maximumPixelSize
      self.contentMode = contentMode
      self.label = label
      self.makeSlot = makeSlot
      self.placeholder = placeholder
    }

    public var body: some View {
      ZStack {
        // The color fills the view, so that the size of the view doesn't change when the image
        // appears.
        Color.gray.opacity(slot?.bitmap == nil ? 0.15 : 0)
        if let image = slot?.bitmap {
          Color.clear.overlay {
            Image(image, scale: 1, label: Text(verbatim: label ?? "")).resizable()
              .aspectRatio(contentMode: contentMode).accessibilityHidden(label == nil)
          }
          .clipped()
        } else {
          placeholder?.foregroundStyle(.secondary)
          if let slot { status(of: slot.slot) }
        }
      }
      .onAppear { show(url) }
      .onChange(of: url) { show(url) }
      .onDisappear { slot?.unbind() }
    }

    @ViewBuilder
    private func status(of slot: ImageSlot) -> some View {
      if let error = slot.state.error {
        Button {
          slot.retry()
        } label: {
          Image(systemName: "arrow.clockwise")
        }
        // With the default style, a tap anywhere in the row of a list would also press this button.
        .buttonStyle(.plain)
        .accessibilityLabel(Text(verbatim: error.text))
      } else if slot.state.isLoading {
        ProgressView().accessibilityHidden(true)
      }
    }

    private func show(_ url: ImageURL?) {
      slot = slot ?? makeSlot().map { .init($0, maximumPixelSize: maximumPixelSize) }
      slot?.bind(to: url)
    }
  }

  /// A view that shows the images of a product's screen, which the user swipes. The image on screen
  /// is the selected image of the screen.
  ///
  /// The view fills its frame. On macOS, the images are tabs.
  public struct ProductPager: View {
    @Bindable private var detail: ProductDetailViewModel
    private let contentMode: ContentMode

    /// Creates a pager.
    ///
    /// - Parameters:
    ///   - detail: The screen of the product, which loads the images.
    ///   - contentMode: A value that indicates whether an image fits in the view or fills it.
    public init(_ detail: ProductDetailViewModel, contentMode: ContentMode = .fit) {
      _detail = Bindable(detail)
      self.contentMode = contentMode
    }

    public var body: some View {
      let images = detail.state.images
      TabView(selection: $detail.selectedIndex) {
        ForEach(Array(images.enumerated()), id: \.element.id) { index, image in
          ProductThumbnail(
            url: image.original, maximumPixelSize: 1_200, contentMode: contentMode,
            label: "\(index + 1)/\(images.count)"
          ) {
            detail.imageSlot(for: image.id)
          }
          .tag(Optional(index))
        }
      }
      #if !os(macOS)
        .tabViewStyle(.page)
      #endif
    }
  }

  /// A view that shows an image that isn't uploaded yet.
  ///
  /// The image is decoded in the background, at the size that's needed. It keeps its proportions,
  /// and the view fills its frame.
  public struct ImageFileView: View {
    private let file: ImageFile
    private let maximumPixelSize: Int
    private let contentMode: ContentMode
    @State private var image: CGImage?

    /// Creates a view for an image file.
    ///
    /// - Parameters:
    ///   - file: The file, such as `file` of an editor's image. Assistive technologies read the
    ///     name of the file.
    ///   - maximumPixelSize: The maximum number of pixels on the longer side of the decoded image.
    ///   - contentMode: A value that indicates whether the image fits in the view or fills it.
    public init(_ file: ImageFile, maximumPixelSize: Int = 300, contentMode: ContentMode = .fit) {
      self.file = file
      self.maximumPixelSize = maximumPixelSize
      self.contentMode = contentMode
    }

    public var body: some View {
      ZStack {
        Color.gray.opacity(image == nil ? 0.15 : 0)
        if let image {
          Image(image, scale: 1, label: Text(verbatim: file.name)).resizable()
            .aspectRatio(contentMode: contentMode)
        }
      }
      .task(id: file) {
        let decoded = await BitmapDecoder<CGImage>.shared.decode(file.bytes, maximumPixelSize)
        // A later file has cancelled this task.
        if !Task.isCancelled { image = decoded }
      }
    }
  }
#endif
