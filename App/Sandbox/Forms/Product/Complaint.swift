/// One of the things that are wrong with what a client sent.
struct Complaint: Hashable {
  /// What is wrong, a sentence.
  let text: String
  /// How to mend it, a sentence.
  let advice: String
  /// Whether all that is wrong is that something is too large.
  var isOverSize = false
}
