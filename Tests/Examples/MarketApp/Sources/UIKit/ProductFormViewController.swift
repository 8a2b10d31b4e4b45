#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A form that registers or edits a product. Present it in a navigation controller.
  final class ProductFormViewController: UIViewController {
    private let editor: ProductEditorViewModel
    private let images = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    private var imageSource: EditorImagesDataSource?
    private var presenter: ProductFormPresenter?

    init(editor: ProductEditorViewModel) {
      self.editor = editor
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      addFields()
      let registration = UICollectionView.CellRegistration<FormImageCell, EditorImageItem> {
        [editor] cell, _, item in
        cell.show(item, of: editor)
      }
      imageSource = EditorImagesDataSource(collectionView: images, editor: editor) {
        $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
      }
      images.delegate = self

      let save = button(.save) { $0.submit() }
      navigationItem.rightBarButtonItem = save
      navigationItem.leftBarButtonItem = button(.cancel) { $0.cancel() }
      presenter = ProductFormPresenter(editor, in: self) { [weak self] _ in
        self?.presentingViewController?.dismiss(animated: true)
      } show: { state in
        save.isEnabled = state.isEditable
      }
    }

    private func button(
      _ title: ActionTitle, action: @escaping @MainActor (ProductFormPresenter) -> Void
    ) -> UIBarButtonItem {
      UIBarButtonItem(
        title: title.text(in: editor.locale),
        primaryAction: UIAction { [weak self] _ in
          if let presenter = self?.presenter { action(presenter) }
        })
    }

    private func addFields() {
      let fields: [UIView] = [ProductField.name, .price, .discount, .stock].map { field in
        let textField = UITextField(frame: .zero)
        textField.bindProductField(field, of: editor)
        return textField
      }
      let currency = UISegmentedControl(frame: .zero)
      currency.bindProductCurrency(of: editor)
      let details = UITextView(frame: .zero)
      details.bindProductField(.description, of: editor)
      let stack = UIStackView(arrangedSubviews: [images] + fields + [currency, details])
      stack.axis = .vertical
      stack.spacing = 12
      stack.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(stack)
      let guide = view.safeAreaLayoutGuide
      NSLayoutConstraint.activate([
        images.heightAnchor.constraint(equalToConstant: 100),
        stack.topAnchor.constraint(equalTo: guide.topAnchor, constant: 16),
        stack.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -16),
        stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 16),
        stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16),
      ])
    }
  }

  extension ProductFormViewController: UICollectionViewDelegate {
    /// Adds a photo, removes a new image, or makes an image of the product its thumbnail.
    func collectionView(
      _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
    ) {
      guard let items = imageSource?.items, items.indices.contains(indexPath.item) else { return }
      switch items[indexPath.item] {
      case .new(let image): editor.removeImage(image.id)
      case .product(let image): editor.thumbnail = image.id
      case .addButton:
        let picker = UIImagePickerController()
        picker.delegate = self
        present(picker, animated: true)
      }
    }
  }

  extension ProductFormViewController: UIImagePickerControllerDelegate,
    UINavigationControllerDelegate
  {
    func imagePickerController(
      _ picker: UIImagePickerController,
      didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
      let photo = info[.originalImage] as? UIImage
      // While the picker is on screen, the presenter can't tell why a photo isn't added.
      picker.dismiss(animated: true) { [editor] in
        if let photo { Task { await editor.addPhoto(photo) } }
      }
    }
  }

  /// An image in the form, or the button that adds one.
  final class FormImageCell: UICollectionViewCell {
    private let imageView = ProductImageView(frame: .zero)

    override init(frame: CGRect) {
      super.init(frame: frame)
      imageView.frame = contentView.bounds
      imageView.contentMode = .scaleAspectFit
      contentView.addSubview(imageView)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ item: EditorImageItem, of editor: ProductEditorViewModel) {
      imageView.show(item, of: editor)
      accessibilityLabel = imageView.accessibilityLabel
    }
  }
#endif
