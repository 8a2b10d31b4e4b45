import Foundation
import OpenMarketData
import OpenMarketDomain

/// Returns the source of an image. Images that an earlier run loaded come from the disk cache.
func source(
  of url: ImageURL, keptIn folder: URL, over network: any NetworkSessionManager
) async throws -> ImageResponse.Source {
  let disk = ImageDiskCache(folder: folder, limit: 64 << 20)
  let images = CachingImageRepository(
    sessionManager: network, memoryLimit: 16 << 20, disk: disk)
  let picture = try await images.image(at: url, priority: .visible, progress: nil)
  await disk.flush()  // until then it may be written still
  return picture.source
}
