#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// A cell in a form with images, which a ``ProductImageView`` shows.
  public enum EditorImageItem: Equatable, Sendable {
    /// An image of the registered product.
    case product(ProductImage)
    /// An image of a new product, which isn't uploaded yet.
    case new(ProductEditorImage)
    /// A button that adds images. The item is shown while more images can be added.
    case addButton

    fileprivate var id: String {
      switch self {
      case .product(let image): "product \(image.id)"
      case .new(let image): "new \(image.id)"
      case .addButton: "add"
      }
    }
  }

  /// A data source that shows the images of an editor in a collection view.
  ///
  /// A cell is configured again only if its image changes, and not each time the user enters text.
  /// Keep a reference to the data source, for example in the view controller. The editor isn't
  /// retained.
  @MainActor
  public final class EditorImagesDataSource {
    /// The items in the view, in order.
    public private(set) var items: [EditorImageItem] = []
    private var source: UICollectionViewDiffableDataSource<Int, String>?

    /// Creates a data source, and sets it as the data source of a collection view.
    ///
    /// - Parameters:
    ///   - collectionView: The collection view, which isn't retained.
    ///   - editor: The editor, which isn't retained.
    ///   - cell: A closure that dequeues the cell for an item and configures it. Capture the view
    ///     controller weakly.
    public init(
      collectionView: UICollectionView, editor: ProductEditorViewModel,
      cell:
        @escaping @MainActor (UICollectionView, IndexPath, EditorImageItem) ->
        UICollectionViewCell
    ) {
      source = .init(collectionView: collectionView) { [weak self] view, path, id in
        self?.items.first { $0.id == id }.map { cell(view, path, $0) }
      }
      editor.follow(for: self) { $0.show($1) }
    }

    private func show(_ state: ProductEditorState) {
      let old = items
      items = state.productImages.map(EditorImageItem.product) + state.images.map { .new($0) }
      if state.imageRoom > 0, !state.isSubmitting { items.append(.addButton) }
      guard items != old else { return }
      var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
      snapshot.appendSections([0])
      snapshot.appendItems(items.map(\.id))
      let changed = items.filter { item in old.contains { $0.id == item.id && $0 != item } }
      snapshot.reconfigureItems(changed.map(\.id))
      source?.apply(snapshot, animatingDifferences: !old.isEmpty)
    }
  }
#endif
