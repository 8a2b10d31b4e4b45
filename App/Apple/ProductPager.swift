#if canImport(SwiftUI) && canImport(ImageIO)
  public import OpenMarketKit
  public import SwiftUI

  /// A view that shows the images of a product's page, which the user swipes. The image on screen is the selected image of the page.
  ///
  /// The view fills its frame. On macOS, the images are tabs.
  public struct ProductPager: View {
    @Bindable private var page: ProductDetailViewModel
    private let contentMode: ContentMode

    /// Creates a pager.
    ///
    /// - Parameters:
    ///   - page: The page of the product, which loads the images.
    ///   - contentMode: A value that indicates whether an image fits in the view or fills it.
    public init(_ page: ProductDetailViewModel, contentMode: ContentMode = .fit) {
      _page = Bindable(page)
      self.contentMode = contentMode
    }

    public var body: some View {
      let images = page.state.images
      TabView(selection: $page.selectedIndex) {
        ForEach(Array(images.enumerated()), id: \.element.id) { index, image in
          ProductThumbnail(
            url: image.original, maximumPixelSize: 1_200, contentMode: contentMode,
            label: "\(index + 1)/\(images.count)"
          ) {
            page.imageSlot(for: image.id)
          }
          .tag(Optional(index))
        }
      }
      #if !os(macOS)
        .tabViewStyle(.page)
      #endif
    }
  }
#endif
