import Drawing
import Formats
import Text

/// A page of a span of days in HTML: one file, without scripts and without anything from outside.
///
/// Every text is cleaned and escaped where it is written, so that no name can leave its element.
package struct ReportPage {
  package typealias Item = (text: String, address: String?)

  package struct Figure {
    let caption: String
    let block: Block
    /// The drawing in plain words.
    let words: String

    package init(_ block: Block, words: String, caption: String = "") {
      (self.block, self.words, self.caption) = (block, words, caption)
    }
  }

  package enum Part {
    case heading(String)
    case text(String)
    case list([Item])
    case figures([Figure])
  }

  private let title: String
  private var renderer: PictureRenderer
  private var body = ""

  package init(title: String, theme: Theme) {
    self.title = title
    renderer = PictureRenderer(theme: theme)
  }

  /// The cells of a figure's width: legible on a phone, and two beside each other on a desk.
  package static let width = 60

  /// Adds a section, unless a list or the figures are empty.
  package mutating func add(_ title: String, _ parts: Part...) { add(title, parts) }

  package mutating func add(_ title: String, _ parts: [Part]) {
    let texts = parts.map { text(of: $0) }
    if texts.isEmpty || texts.contains("") { return }
    body += "<section>\n<h2>\(ReportPage.escaped(title))</h2>\n\(texts.joined())</section>\n"
  }

  private mutating func text(of part: Part) -> String {
    switch part {
    case .heading(let text): return "<h3>\(ReportPage.escaped(text))</h3>\n"
    case .text(let text): return "<p>\(ReportPage.escaped(text))</p>\n"
    case .list(let items):
      let lines = items.map { "<li>\(ReportPage.linked($0))</li>\n" }
      return items.isEmpty ? "" : "<ul>\n\(lines.joined())</ul>\n"
    case .figures(let figures):
      let lines = figures.map { figure in
        let picture = renderer.picture(of: figure.block, words: figure.words, isDocument: false)
        let caption = ReportPage.escaped(figure.caption)
        return "<figure>\(picture)<figcaption>\(caption)</figcaption></figure>\n"
      }
      return lines.isEmpty ? "" : "<div class=\"figures\">\n\(lines.joined())</div>\n"
    }
  }

  private static func linked(_ item: Item) -> String {
    let text = escaped(item.text)
    guard let address = item.address, ["https://", "http://"].contains(where: address.hasPrefix)
    else { return text }
    return "<a href=\"\(escaped(address))\" rel=\"noreferrer\">\(text)</a>"
  }

  /// Text for HTML on one line, without control characters and marks of direction.
  private static func escaped(_ text: String) -> String { XMLText.escaped(CleanText(text).string) }

  /// The document; `notes` are below its title.
  package func html(_ notes: [String]) -> String {
    let title = ReportPage.escaped(title)
    let notes = notes.map { "<p>\(ReportPage.escaped($0))</p>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" \
      content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(ReportPage.style)\(renderer.style)
      </style>
      </head>
      <body>
      <main>
      <header>
      <h1>\(title)</h1>
      \(notes)</header>
      \(body)</main>
      </body>
      </html>

      """
  }

  private static let style = """
    :root{color-scheme:light dark;--text:#1f2328;--paper:#fff;--quiet:#59636e;--rule:#d1d9e0;\
    --link:#0a58b8}
    @media(prefers-color-scheme:dark){:root{--text:#e6edf3;--paper:#0d1117;--quiet:#9198a1;\
    --rule:#3d444d;--link:#6cb0ff}}
    body{margin:0;background:var(--paper);color:var(--text);\
    font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
    main{max-width:68rem;margin:auto;padding:1rem}
    h1{margin:.5rem 0 0}h2{border-top:1px solid var(--rule);margin:2rem 0 .5rem;padding-top:1rem}
    h3{margin:1.5rem 0 .25rem}header p,figcaption{color:var(--quiet);margin:.25rem 0}
    a{color:var(--link)}li,p,h1,h3{overflow-wrap:anywhere}
    .figures{display:flex;flex-wrap:wrap;gap:1.5rem}
    figure{margin:.5rem 0;max-width:100%}figcaption{text-align:center;max-width:30rem}
    svg{display:block;max-width:100%;height:auto;margin:auto}
    @page{margin:15mm}
    @media print{main{max-width:none;padding:0}\
    figure,li{break-inside:avoid}h2,h3{break-after:avoid}}

    """
}
