#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// A scroll view that shows the images of a product's screen as pages. The page on screen is the
  /// selected image of the screen.
  public final class ProductPagerView: UIScrollView, UIScrollViewDelegate {
    private weak var detail: ProductDetailViewModel?
    private var pages: [ProductImageView] = []

    /// Shows the images of a product's screen, with the content mode of the pager, such as
    /// `.scaleAspectFit`. Bind a pager once.
    ///
    /// - Parameter detail: The screen of the product, which loads the images. It isn't retained.
    public func bindProductImages(of detail: ProductDetailViewModel) {
      self.detail = detail
      #if !os(tvOS)
        isPagingEnabled = true
      #endif
      delegate = self
      detail.follow(for: self) { [weak detail] pager, state in
        if state.images.count != pager.pages.count {
          for page in pager.pages { page.removeFromSuperview() }
          pager.pages = state.images.map { _ in ProductImageView(frame: .zero) }
          for page in pager.pages {
            page.contentMode = pager.contentMode
            page.clipsToBounds = true
            pager.addSubview(page)
          }
          pager.setNeedsLayout()
        }
        for (page, image) in zip(pager.pages, state.images) {
          page.show(detail?.imageSlot(for: image.id))
        }
      }
    }

    public override func layoutSubviews() {
      super.layoutSubviews()
      let size = bounds.size
      for (index, page) in pages.enumerated() {
        page.frame = CGRect(origin: CGPoint(x: CGFloat(index) * size.width, y: 0), size: size)
      }
      let content = CGSize(width: CGFloat(pages.count) * size.width, height: size.height)
      guard contentSize != content else { return }
      contentSize = content
      // Another size, for example after a rotation, keeps the page on screen.
      contentOffset.x = CGFloat(detail?.selectedIndex ?? 0) * size.width
    }

    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      detail?.selectedIndex = Int((contentOffset.x / max(1, bounds.width)).rounded())
    }
  }
#endif
