#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// A scroll view that shows the images of a product's screen as pages. The page on screen is the
  /// selected image of the screen. Assistive technologies read the number of the page.
  public final class ProductPagerView: UIScrollView, UIScrollViewDelegate {
    private weak var detail: ProductDetailViewModel?
    private var pages: [ProductImageView] = []
    private var selectedPage: Int?

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
          for (index, page) in pager.pages.enumerated() {
            page.isAccessibilityElement = true
            page.accessibilityLabel = "\(index + 1)/\(pager.pages.count)"
            page.contentMode = pager.contentMode
            page.clipsToBounds = true
            pager.addSubview(page)
          }
          pager.setNeedsLayout()
        }
        for (page, image) in zip(pager.pages, state.images) {
          page.show(detail?.imageSlot(for: image.id))
        }
        // Other states don't stop the user, who may be scrolling.
        guard pager.selectedPage != state.selectedIndex else { return }
        pager.selectedPage = state.selectedIndex
        pager.showSelectedPage()
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
      showSelectedPage()
    }

    public func scrollViewDidEndDragging(
      _ scrollView: UIScrollView, willDecelerate decelerate: Bool
    ) {
      if !decelerate { selectPage() }
    }

    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { selectPage() }

    // Assistive technologies scroll without a drag.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { selectPage() }

    private func selectPage() {
      detail?.selectedIndex = Int((contentOffset.x / max(1, bounds.width)).rounded())
      selectedPage = detail?.selectedIndex
    }

    private func showSelectedPage() {
      contentOffset.x = CGFloat(selectedPage ?? 0) * bounds.width
    }
  }
#endif
