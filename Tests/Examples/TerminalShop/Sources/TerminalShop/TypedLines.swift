import Foundation

/// The lines that the user types. A separate thread reads them, so that the main actor stays free for the view models.
func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
