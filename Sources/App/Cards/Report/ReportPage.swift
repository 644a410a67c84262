import Drawing
import Formats
import Text

/// A page of a span of days in HTML: one file, without scripts and without anything from outside.
///
/// Every text is cleaned and escaped where it is written, so that no name can leave its element.
package struct ReportPage {
  /// A line of a list; only an address on the web becomes a link.
  package typealias Item = (text: String, address: String?)
  package typealias Figure = (picture: Picture, caption: String)

  private let title: String
  private var renderer: PictureRenderer
  private var body = ""

  package init(title: String, theme: Theme) {
    self.title = title
    renderer = PictureRenderer(theme: theme)
  }

  /// The cells of a figure's width: legible on a phone, two beside each other on a desk, and narrow
  /// enough for the smaller charts.
  package static let width = 59

  /// Adds a section, unless it has neither figures nor items; `text` is above them.
  package mutating func add(
    _ title: String, text: String = "", figures: [Figure] = [], items: [Item] = []
  ) {
    if figures.isEmpty, items.isEmpty { return }
    body += "<section>\n<h2>\(ReportPage.escaped(title))</h2>\n"
    if !text.isEmpty { body += "<p>\(ReportPage.escaped(text))</p>\n" }
    if !figures.isEmpty { body += "<div class=\"figures\">\n" }
    for (picture, caption) in figures {
      body += "<figure>\(renderer.text(of: picture, isDocument: false))"
      if !caption.isEmpty { body += "<figcaption>\(ReportPage.escaped(caption))</figcaption>" }
      body += "</figure>\n"
    }
    if !figures.isEmpty { body += "</div>\n" }
    if !items.isEmpty {
      body += "<ul>\n" + items.map { "<li>\(ReportPage.linked($0))</li>\n" }.joined() + "</ul>\n"
    }
    body += "</section>\n"
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
    header p,figcaption{color:var(--quiet);margin:.25rem 0}
    a{color:var(--link)}li,p,h1,h2{overflow-wrap:anywhere}
    .figures{display:flex;flex-wrap:wrap;gap:1.5rem}
    figure{margin:.5rem 0;max-width:100%}figcaption{text-align:center;max-width:30rem}
    svg{display:block;max-width:100%;height:auto;margin:auto}
    @page{margin:15mm}
    @media print{main{max-width:none;padding:0}\
    figure,li{break-inside:avoid}h2{break-after:avoid}}

    """
}
