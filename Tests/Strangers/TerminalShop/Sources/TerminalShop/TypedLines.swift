import Foundation

/// What is typed, line by line. A thread of its own waits for it, so that the main actor is free for the view models.
func typedLines() -> AsyncStream<String> {
  AsyncStream { continuation in
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
  }
}
