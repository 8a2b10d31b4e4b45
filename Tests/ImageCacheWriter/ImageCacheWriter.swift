/// Keeps pictures in a folder until it is ended, so that a test can end it at any moment.
@main
struct ImageCacheWriter {
  static func main() {}
}
