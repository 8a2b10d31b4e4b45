import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import OpenMarketPresentation

struct EditedFormTests {
  /// A change without a field, such as the result of a compression, doesn't show the issues of the field.
  @Test(arguments: [ValidationIssue.Field.images, nil])
  func `a field that was changed once shows later issues when editing of any field ends`(
    field: ValidationIssue.Field?
  ) throws {
    let image = try ImageFile.readablePNG(name: "lamp.png")
    var form = EditedForm(editing: nil, format: NumberFormat())
    form.change(reporting: field) { $0.images = [image] }
    form.change { $0.images = [] }
    form.endEditing(.name)
    #expect(form.reportedIssues.map(\.field).contains(.images) == (field != nil))
  }
}
