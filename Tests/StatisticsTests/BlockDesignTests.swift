import Statistics
import Testing

struct BlockDesignTests {
  private func text(_ design: BlockDesign) -> String {
    design.days.map { $0 ? "1" : "0" }.joined()
  }

  @Test(arguments: [
    (2, 1, 0, "10101001010110"),
    (2, 1, 1, "10100101011001"),
    (4, 2, 20_261_121, "0011001111001100110011000011"),
    (6, 3, 7, "000111111000111000000111000111111000111000"),
    (2, 1, .max, "10101010010101"),
  ])
  func `the order of each block is drawn from the seed`(
    weeks: Int, unit: Int, seed: UInt64, days: String
  ) {
    #expect(text(BlockDesign(weeks: weeks, unit: unit, seed: seed)) == days)
  }

  @Test func `each block has as many days with as without, and both orders come up`() {
    for unit in BlockDesign.units {
      for seed in UInt64(0)..<40 {
        let design = BlockDesign(weeks: 8, unit: unit, seed: seed)
        #expect(design.days.count == design.blockCount * 2 * unit)
        #expect(BlockDesign(days: design.days, unit: unit) == design)
      }
    }
    let firsts = (UInt64(0)..<4000).count {
      BlockDesign(weeks: 1, unit: 3, seed: $0 &* 7919).days[0]
    }
    #expect(1_850...2_150 ~= firsts)
  }

  @Test(arguments: [
    ([true, false, true], 1), ([true, true, false, false], 1), ([true, false, true, false], 2),
    ([], 1), ([true, false], 0), ([true, false], 4),
  ])
  func `days that are not whole blocks are no design`(days: [Bool], unit: Int) {
    #expect(BlockDesign(days: days, unit: unit) == nil)
  }

  @Test(arguments: [(8, 1, 28), (8, 2, 14), (8, 3, 9), (4, 3, 4), (2, 1, 7), (1, 1, 3)])
  func `days are whole blocks`(weeks: Int, unit: Int, blocks: Int) {
    #expect(BlockDesign.blockCount(weeks: weeks, unit: unit) == blocks)
    #expect(BlockDesign(weeks: weeks, unit: unit, seed: 3).blockCount == blocks)
  }

  @Test func `a block's difference is that of its means, without the first of three days`() throws {
    let one = try #require(BlockDesign(days: [true, false, false, true], unit: 1))
    #expect(one.differences(of: [5, 3, 2, 8]) == [2, 6])
    #expect(one.differences(of: [nil, 3, 2, 8]) == [6])
    #expect(one.differences(of: [nil, nil, nil, nil]) == [])
    let two = try #require(BlockDesign(days: [true, true, false, false], unit: 2))
    #expect(two.differences(of: [4, 6, 1, nil]) == [4])
    let three = try #require(
      BlockDesign(days: [false, false, false, true, true, true], unit: 3))
    #expect(three.differences(of: [100, 1, 3, -100, 5, 7]) == [4])
    #expect(three.differences(of: [1, nil, nil, 5, 5, 5]) == [])
  }
}
