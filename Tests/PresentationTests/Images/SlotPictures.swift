import OpenMarketDomain
import OpenMarketTestSupport

@testable import OpenMarketPresentation

/// Pictures that tell by their bytes whose they are: each has a number, and every hundred belong to one locator.
struct SlotPictures {
  private let locators = ["a.png", "b.png", "c.png"].map { ImageLocator($0) }
  private let all: [EncodedImage]
  private let numbers: [EncodedImage: Int]

  init() throws {
    let all = try (0..<UInt32(300)).map { try EncodedImage.sample($0) }
    self.all = all
    numbers = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0], $0) })
  }

  func locator(_ index: Int) -> ImageLocator { locators[index] }

  func owner(of image: EncodedImage) -> ImageLocator? {
    numbers[image].map { locators[$0 / 100] }
  }

  func inMemory(_ index: Int) -> EncodedImage { all[index * 100] }

  func answer(_ load: Int, _ locator: ImageLocator) -> EncodedImage {
    all[(locators.firstIndex(of: locator) ?? 0) * 100 + 10 + load]
  }

  func replacement(_ index: Int, _ step: Int) -> EncodedImage { all[index * 100 + 50 + step] }

  func state(of model: SlotModel) -> ImageSlotState {
    var state = ImageSlotState()
    guard let bound = model.bound else { return state }
    state.locator = locator(bound)
    state.phase =
      switch model.phase {
      case .empty: .empty
      case .loading(let progress):
        .loading(progress.map { ByteProgress(completedBytes: $0, totalBytes: nil) })
      case .showingMemory: .showing(LoadedImage(inMemory(bound), from: .memory))
      case .showingAnswer(let load):
        .showing(LoadedImage(answer(load, locator(bound)), from: .disk))
      case .showingReplacement(let step):
        .showing(LoadedImage(replacement(bound, step), from: .network))
      case .failed: .failed(ErrorMessage(.timedOut, language: .english))
      }
    return state
  }
}
