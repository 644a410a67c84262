import Text

// The addresses of a fact that can be opened, or why there is none.

extension Fact {
  /// The address of one of ``articles``, counted from 1.
  ///
  /// - Throws: ``Failure`` if there is none.
  package func address(ofArticle number: Int) throws -> String {
    if articles.isEmpty { throw Failure("no article is known: \(text)") }
    guard number <= articles.count, let address = articles[number - 1].link else {
      throw Failure.usage(
        "no link \(number): the fact has \(CountText.of(articles.count, "link", "links"))",
        hints: numberedArticles)
    }
    return address
  }

  /// A line for each article: `2  Zarya (ISS module)  https://…`.
  package var numberedArticles: [String] {
    articles.enumerated().map { index, article in
      ["\(index + 1)", article.title, article.link ?? ""].filter { !$0.isEmpty }
        .joined(separator: "  ")
    }
  }

  /// The address of its picture.
  ///
  /// - Throws: ``Failure`` if none is known.
  package func addressOfPicture() throws -> String {
    guard let address = picture.flatMap(WebAddress.encoded) else {
      throw Failure(
        "no picture is known: \(text)",
        hints: origin == .almanac ? ["To fetch facts with pictures: dash facts --refresh"] : [])
    }
    return address
  }
}
