public import Foundation
public import OpenMarketData

/// Where pictures are kept, and how they are loaded.
public struct ImageConfiguration: Sendable {
  /// How many bytes of memory pictures may take; 32 MiB unless set.
  public var memoryCeiling = CachingImageRepository.defaultMemoryCeiling
  /// Where they are kept between two runs, such as `ImageDiskCache.standardFolder(environment:)`; nowhere unless set.
  public var folder: URL?
  /// How many bytes they may take there; 128 MiB unless set.
  public var diskCeiling = ImageDiskCache.defaultCeiling
  /// How many pictures are loaded at once, and what becomes of those that cannot be had.
  public var loading = ImageLoadingPolicy()
  /// Is told, once, when nothing can be kept in the folder. Loading goes on.
  public var onProblem: @Sendable (ImageCacheProblem) -> Void = { _ in }

  /// The usual numbers, and no folder; each can be set.
  public init() {}
}
