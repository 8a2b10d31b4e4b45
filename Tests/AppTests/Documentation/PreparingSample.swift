import OpenMarketDomain

/// Gets pictures ready to be sent, and says of each what becomes of it, or what is wrong.
func prepared(_ files: [ImageFile], with shrinker: (any ImageShrinker)?) async -> [String] {
  let prepare = PrepareImagesUseCase(shrinker: shrinker)
  do throws(ImagePreparationError) {
    return try await prepare(files, shrinksOversized: true).map { picture in
      picture.isShrunk ? "\(picture.original) → \(picture.result)" : "\(picture.result)"
    }
  } catch {
    switch error {
    case .rejected(let issues, _): return issues.map { "too much by \($0.excess ?? 0)" }
    case .cancelled: return []
    }
  }
}
