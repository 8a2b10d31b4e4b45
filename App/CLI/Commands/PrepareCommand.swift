import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// Checks pictures as for an upload, and writes smaller copies where that is asked for.
struct PrepareCommand: Command {
  let request: PrepareRequest

  func run(in context: CommandContext) async throws(Failure) -> Report {
    let (count, allowed) = (request.pictures.count, ProductLimits.imageCount)
    guard count <= ImageFile.countLimit else {
      return report(in: context, [], [.imageCount(count, allowed: allowed)])
    }
    var files: [ImageFile] = []
    for path in request.pictures { files.append(try read(path)) }
    let shrinker = request.output.map { _ in
      ImageMagickShrinker(searchPath: context.environment["PATH", default: ""])
    }
    let prepare = PrepareImagesUseCase(shrinker: shrinker)
    let prepared: [PreparedImage]
    do throws(ImagePreparationError) {
      prepared = try await prepare(files, shrinksOversized: request.output != nil)
    } catch {
      switch error {
      case .cancelled: throw .interrupted
      case .rejected(let issues, let failures):
        let pictures = CheckedPicture.all(request.pictures, files, issues, failures)
        return report(in: context, pictures, issues, failures)
      }
    }
    let copies = try write(prepared)
    return report(in: context, CheckedPicture.all(request.pictures, prepared, copies: copies))
  }

  private func report(
    in context: CommandContext, _ pictures: [CheckedPicture], _ issues: [ValidationIssue] = [],
    _ failures: [Int: ImageShrinkingError] = [:]
  ) -> Report {
    let language = context.language
    var report =
      context.preferences.isJSON
      ? Report(JSONValue(pictures, issues, language))
      : Report(PictureTable.lines(pictures, language, context.terminal))
    guard !issues.isEmpty else { return report }
    report.notes = issues.map { issue in
      guard case .imageSize(let index, _, _, _) = issue, let failure = failures[index] else {
        return issue.text(in: language)
      }
      return issue.text(in: language) + " " + failure.text(in: language)
    }
    report.failure = .pictures(.rejected(issues: issues.count))
    report.exitCode = report.failure?.exitCode ?? .invalidInput
    return report
  }

  /// Writes the pictures that were made smaller, none over a file: not over the original either.
  ///
  /// - Returns: the paths, by the places of the pictures.
  private func write(_ prepared: [PreparedImage]) throws(Failure) -> [Int: String] {
    guard let folder = request.output, prepared.contains(where: \.isShrunk) else { return [:] }
    var copies: [Int: String] = [:]
    for (index, picture) in prepared.enumerated() where picture.isShrunk {
      let path =
        folder.hasSuffix("/") ? folder + picture.file.name : "\(folder)/\(picture.file.name)"
      // All names are looked at before the first copy is written.
      guard !copies.values.contains(path), !FileManager.default.fileExists(atPath: path) else {
        throw .pictures(.fileExists(path: path))
      }
      copies[index] = path
    }
    do throws(SystemError) {
      try FileSystem(calls: POSIXCalls()).makeFolder(folder)
    } catch {
      throw .pictures(.unwritable(path: folder, reason: error.reason))
    }
    for (index, path) in copies.sorted(by: { $0.key < $1.key }) {
      do throws(SystemError) {
        try NewFile.write(prepared[index].file.bytes, to: path)
      } catch {
        let isTaken = error.number == EEXIST
        throw .pictures(
          isTaken ? .fileExists(path: path) : .unwritable(path: path, reason: error.reason))
      }
    }
    return copies
  }

  private func read(_ path: String) throws(Failure) -> ImageFile {
    do {
      return try ImageFile(path: path, givenAs: PrepareRequest.placeholder)
    } catch {
      throw .usage(error)
    }
  }
}
