import Foundation

/// A figure that is drawn in one quarter of a square and mirrored into the others.
struct Motif {
  private enum Kind: Int, CaseIterable {
    case rings, rays, blossom, lattice, frames, beads, quilt, star
  }

  private let kind: Kind
  private let count: Int
  private let variation: Double
  private let cells: UInt64

  init(random: inout SplitMix64) {
    kind = Kind.allCases[random.next(below: Kind.allCases.count)]
    count = 2 + random.next(below: 4)
    variation = random.nextFraction()
    cells = random.next()
  }

  /// The tone of a point, from 0 (ground) over 0.5 (accent) to 1 (ink).
  ///
  /// The point is told from the middle, with 1 at the edges; `pixel` is the width of one, over which
  /// edges are smooth.
  func tone(x: Double, y: Double, pixel: Double) -> Double {
    let radius = hypot(x, y)
    switch kind {
    case .rings: return rings(radius, pixel)
    case .rays: return rays(radius, angle: atan2(y, x), pixel)
    case .blossom: return blossom(radius, angle: atan2(y, x), pixel)
    case .lattice: return lattice(x, y, pixel)
    case .frames: return rings((x * x * x * x + y * y * y * y).squareRoot().squareRoot(), pixel)
    case .beads: return beads(x, y, pixel)
    case .quilt: return quilt(x, y, pixel)
    case .star: return star(x, y, pixel)
    }
  }

  /// How much of a pixel is inside, from the distance to the edge, which is below zero there.
  private func coverage(_ distance: Double, _ pixel: Double) -> Double {
    max(0, min(1, 0.5 - distance / pixel))
  }

  /// A number from 0 to 3 for each cell of a grid, at random.
  private func cell(_ column: Int, _ row: Int) -> Int {
    Int(cells >> UInt64((row * 5 + column) * 2 & 62) & 3)
  }

  private func rings(_ radius: Double, _ pixel: Double) -> Double {
    let scale = Double(count) + 1.5 + variation
    let nearest = (radius * scale).rounded()
    guard nearest <= scale * 0.95 else { return 0 }
    let inside = coverage((abs(radius * scale - nearest) - 0.3) / scale, pixel)
    return inside * (Int(nearest) % 2 == 0 ? 1 : 0.5)
  }

  private func rays(_ radius: Double, angle: Double, _ pixel: Double) -> Double {
    let turns = angle / (.pi / 2) * Double(count)
    let across = (abs(turns - turns.rounded()) - 0.25) * radius * (.pi / 2) / Double(count)
    let core = 0.25 + 0.15 * variation
    let beam = coverage(max(across, core + 0.08 - radius, radius - 0.92), pixel) * 0.5
    return max(beam, coverage(abs(radius - core / 2) - core / 2, pixel))
  }

  private func blossom(_ radius: Double, angle: Double, _ pixel: Double) -> Double {
    let wave = abs(cos(angle * Double(count)))
    let outer = coverage((radius - 0.38 - 0.5 * wave) * 0.6, pixel) * 0.5
    let inner = coverage((radius - 0.22 - (0.2 + 0.15 * variation) * wave) * 0.6, pixel)
    return max(outer, inner) * (1 - coverage(radius - 0.14, pixel))
  }

  private func lattice(_ x: Double, _ y: Double, _ pixel: Double) -> Double {
    let scale = Double(count) * 0.75 + 0.75
    let column = (x * scale).rounded()
    let row = (y * scale).rounded()
    let distance = abs(x * scale - column) + abs(y * scale - row)
    let inside = coverage((distance - 0.46) * 0.7 / scale, pixel)
    let hole = coverage((distance - 0.1 - 0.15 * variation) * 0.7 / scale, pixel)
    return (inside - hole) * (Int(column + row) % 2 == 0 ? 1 : 0.5)
  }

  private func beads(_ x: Double, _ y: Double, _ pixel: Double) -> Double {
    let column = Int(x * 5)
    let row = Int(y * 5)
    let distance = hypot(x * 5 - Double(column) - 0.5, y * 5 - Double(row) - 0.5)
    let kind = cell(column, row)
    return coverage((distance - (kind == 3 ? 0.2 : 0.42)) / 5, pixel) * [0, 0.5, 1, 1][kind]
  }

  private func quilt(_ x: Double, _ y: Double, _ pixel: Double) -> Double {
    let scale = count < 4 ? 3.0 : 4.0
    let column = Int(x * scale)
    let row = Int(y * scale)
    let across = x * scale - Double(column)
    let down = y * scale - Double(row)
    let kind = cell(column, row)
    let distance = kind % 2 == 0 ? across + down - 1 : across - down
    return 0.5 * coverage(distance * 0.7 / scale, pixel) + (kind < 2 ? 0 : 0.5)
  }

  private func star(_ x: Double, _ y: Double, _ pixel: Double) -> Double {
    let power = 0.5 + 0.15 * variation
    let reach = pow(x, power) + pow(y, power)
    let turned = pow(abs(x - y) * 0.9, power) + pow((x + y) * 0.9, power)
    let large = coverage((reach - 0.98) * 0.5, pixel)
    let small = coverage((turned - 0.9) * 0.5, pixel) * 0.5
    let core = 0.08 + 0.02 * Double(count)
    return max(large, small) * (1 - coverage(abs(hypot(x, y) - core) - 0.03, pixel))
  }
}
