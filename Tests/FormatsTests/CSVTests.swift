import Testing

@testable import Formats

struct CSVTests {
  @Test(arguments: [
    ("a,b\n1;2;3", ","), ("a;b,c;d\n", ";"), ("a\tb\n", "\t"), ("\"a,b,c\";d\n", ";"),
    ("\"a\"\",b,c\";d\n", ";"), ("a;b\"\n1,2,3\n", ";"), ("a;b;c\"d,e\n\"1,2,3,4", ";"),
  ])
  func `the separator is the one that the first line has most of, outside of quotes`(
    table: String, separator: String
  ) {
    #expect([CSV.separator(Array(table.utf8).span, from: 0)] == Array(separator.utf8))
  }
}
