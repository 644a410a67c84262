import Places
import Testing
import Text

struct TypedAddressTests {
  @Test(arguments: [
    ("https://example.org/a", "https://example.org/a"),
    ("http://example.org", "http://example.org"),
    ("HTTPS://Example.org", "https://Example.org"), ("example.org", "https://example.org"),
    (" example.org/a?b=c#d ", "https://example.org/a?b=c#d"), ("1.2.3.4", "https://1.2.3.4"),
    ("example.org:8080/x", "https://example.org:8080/x"), ("münchen.de", "https://münchen.de"),
    ("https://localhost/x", "https://localhost/x"), ("a_b.example.org", "https://a_b.example.org"),
  ])
  func `an address gets a scheme where it has none`(typed: String, expected: String) {
    #expect(TypedAddress.address(typed) == expected)
  }

  @Test(arguments: [
    "", " ", "aa", "melbourne coffee", "example.org and more", "javascript:alert(1)",
    "file:///etc/passwd", "mailto:ana@example.org", "https://", "https:///x", "https://a@b.org",
    "example.o", "ana@example.org", ".org", "example..org", "-a.org", "a-.org", "3.14", "v1.2",
    "https://exa mple.org", "https://example.org:0", "https://example.org:123456", "a.b:c:d",
    "https://exam\u{202E}ple.org", "https://\u{1B}[31m.org",
  ])
  func `text that is no address is refused`(typed: String) {
    #expect(TypedAddress.address(typed) == nil)
  }

  @Test(arguments: [
    ("", "https://www.bing.com/"), ("  ", "https://www.bing.com/"),
    ("melbourne", "https://www.bing.com/search?q=melbourne"),
    ("café & tea", "https://www.bing.com/search?q=caf%C3%A9%20%26%20tea"),
  ])
  func `words are searched for, and none are the home page`(words: String, expected: String) {
    #expect(WebSearch.standard.address(for: words) == expected)
  }

  @Test(arguments: [
    ("https://duckduckgo.com/?q={words}", true), ("https://example.org/{words}/x", true),
    ("http://example.org/?q={words}", false), ("https://example.org/?q=", false),
    ("https://{words}.example.org/", false), ("https://example.org/{words}{words}", false),
    ("example.org/{words}", false), ("https://example.org/ {words}", false), ("", false),
  ])
  func `a search engine has a gap for the words behind its host`(template: String, isValid: Bool) {
    #expect((WebSearch(template) != nil) == isValid)
  }

  @Test(arguments: [
    ("50km", 50.0), ("0.5 km", 0.5), ("800m", 0.8), ("10mi", 16.09344), ("1,5km", 1.5),
  ])
  func `distances have units`(typed: String, kilometres: Double) throws {
    let read = try #require(TypedDistance.kilometres(typed))
    #expect(abs(read - kilometres) < 1e-9)
  }

  @Test(arguments: ["", "50", "km", "-5km", "0km", "99999km", "50 miles", "5ft", "nankm"])
  func `a distance without a unit, or impossible, is refused`(typed: String) {
    #expect(TypedDistance.kilometres(typed) == nil)
  }

  @Test(arguments: [
    ("Ana Lima", "AL"), ("Ana", "A"), ("Ana Maria Lima", "AL"), ("林 美", "林美"), ("", ""),
    ("élan", "É"), ("ß", "S"), ("4 You", "Y"),
  ])
  func `a picture has the initials`(name: String, expected: String) {
    #expect(PlaceName.initials(of: CleanText(name)).string == expected)
  }
}
