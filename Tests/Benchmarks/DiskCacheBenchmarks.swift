/// The disk cache of pictures.
enum DiskCacheBenchmarks {
  static var all: [Comparison] { [] }
}
