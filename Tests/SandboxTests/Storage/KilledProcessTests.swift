import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketSandbox

#if os(Linux) || os(macOS)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Tests with a process that reports each completed write, and that is killed during a write.
  struct KilledProcessTests {
    @Test(arguments: 0..<25)
    func `stored changes survive a killed process`(round: Int) async throws {
      let folder = try TemporaryFolder()
      let result = try await #require(
        processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
      ) { [path = folder.path("") as String, round = round as Int] in
        try WritingProcess(seed: UInt64(round)).run(in: URL(filePath: path))
      }
      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      let kept = output.split(separator: "\n").count { $0.hasPrefix(WritingProcess.mark) }
      let opened = try folder.open()
      // The last write may have completed without being reported.
      let step = opened.market == WritingProcess.market(after: kept) ? kept : kept + 1
      #expect(opened.market == WritingProcess.market(after: step))
      #expect(opened.notes == [])
      let images = opened.market.products.flatMap(\.images)
      let uploads = images.map(\.name).filter(MarketFolder.isPictureFile)
      let files = Set(folder.files().keys)
      #expect(Set(uploads.map { "pictures/\($0)" }) == files.filter { $0.hasPrefix("pictures/") })
      for image in opened.market.products.flatMap(\.images) where uploads.contains(image.name) {
        #expect(opened.storage.picture(image) == Data(image.name.utf8))
      }
      #expect(files.filter { $0.hasSuffix(FileSystem.temporaryName) }.isEmpty)
    }
  }

  /// The program of the process. It changes a market in steps, while another thread kills the process.
  private struct WritingProcess {
    static let mark = "kept "

    /// The number of the step at which the other thread starts counting. When its count reaches `delay`, it kills the process.
    private let steps: Int
    private let delay: Int

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      steps = random.next(below: 30)
      delay = random.next(below: 200_000)
    }

    func run(in folder: URL) throws {
      let opened = try FolderStorage.open(folder: folder) { .sample }
      let isNear = DispatchSemaphore(value: 0)
      Thread.detachNewThread { [delay] in
        isNear.wait()
        var count = 0
        while count < delay { count += 1 }
        kill(getpid(), SIGKILL)
      }
      for step in 0... {
        if step == steps { isNear.signal() }
        try Self.apply(step, to: opened.storage)
        try FileHandle.standardOutput.write(contentsOf: Data("\(Self.mark)\(step)\n".utf8))
      }
    }

    /// Applies the step with the given number. In four consecutive steps, the process adds a product, adds a product with an
    /// image, changes a product, and removes the product with the image.
    private static func apply(_ step: Int, to storage: FolderStorage) throws {
      let product = product(step)
      switch step % 4 {
      case 1: try storage.put(product, pictures: pictures(product))
      case 3: try storage.remove(product)
      default: try storage.put(product, pictures: [:])
      }
    }

    static func market(after steps: Int) -> StoredMarket {
      (0..<steps).reduce(.sample) { market, step in
        step % 4 == 3 ? market.without(product(step)) : market.with(product(step))
      }
    }

    private static func pictures(_ product: SandboxProduct) -> [String: Data] {
      Dictionary(uniqueKeysWithValues: product.images.map { ($0.name, Data($0.name.utf8)) })
    }

    private static func product(_ step: Int) -> SandboxProduct {
      let id = 100 + step / 4 * 2 + step % 2
      guard step % 2 == 1 else { return .sample(id, "Product of step \(step)") }
      let name = (UInt64(id).hexDigits + UInt64.max.hexDigits) + ".png"
      return .sample(
        id, "With a picture",
        images: [
          Picture.image(id, name, Data(name.utf8))
        ])
    }
  }
#endif
