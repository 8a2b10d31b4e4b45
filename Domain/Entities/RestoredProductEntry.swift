/// An entry as it comes back from where it was kept.
public struct RestoredProductEntry: Hashable, Sendable {
  public let kept: KeptProductEntry
  /// The names of the pictures that are lost; they are not among the entry's.
  public let lostImages: [String]

  public init(_ kept: KeptProductEntry, lostImages: [String] = []) {
    self.kept = kept
    self.lostImages = lostImages
  }
}
