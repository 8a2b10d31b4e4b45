/// What came of one exchange of an examination.
struct ContractAnswer: Sendable {
  let result: Result<HTTPResponse, NetworkError>
  let duration: Duration
}
