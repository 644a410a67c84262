/// What people and services put into labels, sooner or later.
package enum NastyTexts {
  package static let all = [
    "", " ", "Steps", "a\0b", "\"quoted\" 'label'", "back\\slash", "tab\tline\nend\r\n",
    "\u{1B}[31mred\u{1B}[0m", "\u{9B}31m", "\u{7F}\u{8}\u{7}", "睡眠の時間", "ｆｕｌｌ", "한국어",
    "\u{1112}\u{1161}\u{11AB}", "e\u{301}te\u{301}", "\u{301}lonely", "क्षि", "مرحبا", "שלום",
    "\u{202E}turned\u{202C}", "\u{2066}isolated\u{2069}", "\u{2028}\u{2029}", "👩‍👩‍👧‍👦 family", "🇫🇷🇩🇪",
    "❤️ ❤", "1️⃣", "👍🏽", "🏳️‍🌈", "zero\u{200B}width", "\u{FEFF}", "\u{FFFD}",
    String(repeating: "w", count: 10_000), String(repeating: "宽", count: 3_334),
  ]
}
