/// What an experiment in blocks shows of one measure.
package struct BlockTest: Hashable, Sendable {
  /// The mean of the blocks' differences.
  package let difference: Double
  /// The 95 % interval of the mean; nil for too few blocks.
  package let interval: ClosedRange<Double>?
  /// Two-sided: how often chance alone gives as large a difference.
  package let p: Double
  /// How many blocks were compared.
  package let blocks: Int
  /// The difference that an experiment with as many blocks that differ as much finds four times in five.
  package let visible: Double

  /// The error that all measures of an experiment together may have.
  package static let level = 0.05

  /// Nil where more than a fifth of the blocks is lost, or fewer are left than can show anything.
  package init?(of differences: [Double], in design: BlockDesign, seed: UInt64) {
    let lost = design.blockCount - differences.count
    guard lost * 5 <= design.blockCount, differences.count >= BlockDesign.fewestBlocks,
      let test = SignFlipTest(of: differences, seed: seed)
    else { return nil }
    difference = test.estimate
    interval = test.interval()
    p = test.p
    blocks = differences.count
    visible = BlockPower(of: differences, blocks: differences.count).visible
  }
}
