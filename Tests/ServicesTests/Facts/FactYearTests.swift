import Testing

@testable import Services

/// Years and texts as services write them.
struct FactYearTests {
  @Test(arguments: [
    ("1998", 1998), ("0748", 748), ("7", 7), ("44 BC", -44), ("44 BCE", -44), ("44 bc", -44),
    ("44 B.C.", -44), ("12 AD", 12), ("AD 12", 12), ("1093/1094", 1093), ("45/44 BC", -45),
    ("100 BC or 99 BC", -100), ("543 or 547", 543), ("1425 (or 1426)", 1425), ("before 160", 160),
    ("After 160", 160), ("c. 1200", 1200), ("c.1200", 1200), ("circa 90 BC", -90),
    ("1642 (OS)", 1642), ("1882 (O.S. 27 March)", 1882), ("1685[5]", 1685), ("387 BC[2]", -387),
    ("2013.", 2013), ("1988 –", 1988), ("1988 -", 1988), ("1701\u{A0}", 1701),
    ("\u{A0}9 BC\u{A0}", -9), ("1939–45", 1939), ("1512?", 1512),
  ])
  func `a year is read in every form`(text: String, year: Int) {
    #expect(FactYear.year(of: HTMLText.plain(text)) == year)
  }

  @Test(arguments: [
    "", " ", "0", "0000", "BC", "12345", "1990s", "12th", "Somebody", "12 people meet",
    "1815 – Something happens", "12:30", "MCM", "-44", "3. FC Somewhere", "before", "(1998)",
  ])
  func `what is no year alone is none`(text: String) {
    #expect(FactYear.year(of: HTMLText.plain(text)) == nil)
  }

  @Test(arguments: [
    ("1815 – Something happens.", 1815, "Something happens."),
    ("1815 - Something: more", 1815, "Something: more"), ("1815: Something", 1815, "Something"),
    ("153 BC - 153 BC - Consuls begin", -153, "Consuls begin"),
    ("before 160 – Somebody", 160, "Somebody"), ("1093/1094 — Somebody", 1093, "Somebody"),
    ("1984 – 1984 is read", 1984, "1984 is read"), ("1969 -text", 1969, "text"),
  ])
  func `a line that begins with a year is divided`(line: String, year: Int, rest: String) {
    let leading = FactYear.leading(line)
    #expect(leading?.year == year)
    #expect(leading?.rest == rest)
  }

  @Test(arguments: [
    "12 people meet", "12:30 was the time", "3. FC Somewhere is founded", "1940s – x",
  ])
  func `a line that begins with another number is not`(line: String) {
    #expect(FactYear.leading(line) == nil)
  }

  @Test(arguments: [
    ("plain", "plain"), ("a <i>word</i> &amp; <b class=\"x\">more</b>", "a word & more"),
    ("&lt;script&gt;x&lt;/script&gt;", "x"), ("3 < 4 and 5 > 4", "3 < 4 and 5 > 4"),
    ("<!-- no -->yes", "yes"), ("a[5] b[123]", "a b"), ("[sic] [1998 film]", "[sic] [1998 film]"),
    ("tab\there\nand\r\nthere", "tab here and there"), ("\u{1B}[31mred\u{9B}0m\u{7}", "[31mred 0m"),
    ("\u{202E}turned\u{200F}\u{2066}", "turned"), ("\u{A0}blank\u{2009}thin\u{A0}", "blank thin"),
    ("&#39;q&#x2019; &nbsp;x &unknown; &", "'q’ x &unknown; &"),
    ("&#27;[1m &#xFFFFFFFF;", "[1m &#xFFFFFFFF;"),
    ("日本 e\u{301} 👩‍🚀", "日本 e\u{301} 👩‍🚀"), ("<", "<"), ("<a", "<a"),
  ])
  func `a text loses its marks and controls, and keeps its words`(text: String, plain: String) {
    #expect(HTMLText.plain(text) == plain)
  }

  @Test func `what is too long is cut at a blank`() {
    let plain = HTMLText.plain(String(repeating: "word ", count: 2_000))
    #expect(plain.unicodeScalars.count <= 601)
    #expect(plain.hasSuffix("word…"))
    #expect(HTMLText.plain(String(repeating: "x", count: 10_000)).count == 601)
  }
}
