/// An entry as it comes back from where it was kept.
public struct RestoredDraft: Hashable, Sendable {
  /// What was kept, without the pictures that are lost.
  public let kept: SavedDraft
  /// The names of the pictures that are lost; they are not among the entry's.
  public let lostImages: [String]

  /// Says of an entry what is missing from it.
  ///
  /// - Parameters:
  ///   - kept: what came back.
  ///   - lostImages: the names of the pictures that did not.
  public init(_ kept: SavedDraft, lostImages: [String] = []) {
    self.kept = kept
    self.lostImages = lostImages
  }
}
