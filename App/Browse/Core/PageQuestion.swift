/// Something that is answered with yes or no.
struct PageQuestion: Hashable, Sendable {
  let title: String
  let text: String
}
