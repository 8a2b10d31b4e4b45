import OpenMarketDomain
import OpenMarketTestSupport

@testable import OpenMarketPresentation

/// Pictures that tell by their bytes whose they are: each has a number, and every hundred belong to one locator.
struct SlotPictures {
  private let urls = ["a.png", "b.png", "c.png"].map { ImageURL($0) }
  private let all: [ImageData]
  private let numbers: [ImageData: Int]

  init() throws {
    let all = try (0..<UInt32(300)).map { try ImageData.sample($0) }
    self.all = all
    numbers = Dictionary(uniqueKeysWithValues: all.indices.map { (all[$0], $0) })
  }

  func url(_ index: Int) -> ImageURL { urls[index] }

  func owner(of image: ImageData) -> ImageURL? {
    numbers[image].map { urls[$0 / 100] }
  }

  func inMemory(_ index: Int) -> ImageData { all[index * 100] }

  func answer(_ load: Int, _ url: ImageURL) -> ImageData {
    all[(urls.firstIndex(of: url) ?? 0) * 100 + 10 + load]
  }

  func replacement(_ index: Int, _ step: Int) -> ImageData { all[index * 100 + 50 + step] }

  func state(of model: SlotModel) -> ImageSlotState {
    var state = ImageSlotState()
    guard let bound = model.bound else { return state }
    state.url = url(bound)
    state.phase =
      switch model.phase {
      case .empty: .empty
      case .loading(let progress):
        .loading(progress.map { TransferProgress(completedBytes: $0, totalBytes: nil) })
      case .showingMemory: .showing(ImageResponse(inMemory(bound), from: .memory))
      case .showingAnswer(let load):
        .showing(ImageResponse(answer(load, url(bound)), from: .disk))
      case .showingReplacement(let step):
        .showing(ImageResponse(replacement(bound, step), from: .network))
      case .failed: .failed(MarketError.timedOut.message(in: .english))
      }
    return state
  }
}
