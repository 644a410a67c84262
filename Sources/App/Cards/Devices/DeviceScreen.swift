import Drawing
import Formats
import Text
import Time

/// The devices that share the data.
package struct DeviceScreen: Card {
  package struct Row {
    package var name: String
    /// When it wrote last, on the clocks here; nil if it wrote nothing.
    package var written: LocalDateTime?
    /// How many of its files have news, have not arrived whole, and are damaged.
    package var unread: Int
    package var waiting: Int
    package var damaged: [Int]
    /// Why some of its files are not read: "not encrypted".
    package var refusal: String?

    package init(
      _ name: String, written: LocalDateTime?, unread: Int, waiting: Int, damaged: [Int],
      refusal: String?
    ) {
      (self.name, self.written, self.refusal) = (name, written, refusal)
      (self.unread, self.waiting, self.damaged) = (unread, waiting, damaged)
    }
  }

  /// Nil if the data are not shared.
  private let name: String?
  private let folder: String?
  /// The path of the key if the files are encrypted.
  private let key: String?
  private let hasUnsent: Bool
  /// Nil if the folder is not there.
  private let others: [Row]?
  private let now: LocalDateTime
  private let clock: ClockForm

  package init(
    of name: String?, in folder: String?, key: String?, hasUnsent: Bool, others: [Row]?,
    now: LocalDateTime, clock: ClockForm
  ) {
    (self.name, self.folder, self.key, self.hasUnsent) = (name, folder, key, hasUnsent)
    (self.others, self.now, self.clock) = (others, now, clock)
  }

  package func block(width: Int, glyphs: Glyphs) -> Block {
    func row(_ name: String, _ texts: [String], _ role: Role) -> Block {
      ProfileScreen.row(
        Line(CleanText(name), .strong), texts.joined(separator: glyphs.dot), role, width: width,
        glyphs: glyphs)
    }
    var block = row(
      name ?? "", ["this device", hasUnsent ? "changes wait to be written" : "all written"], .text)
    for other in others ?? [] {
      var texts = [other.written.map { "wrote \(moment($0))" } ?? "wrote nothing yet"]
      if other.unread > 0 { texts.append(CountText.of(other.unread, "file", "files") + " to read") }
      if other.waiting > 0 {
        texts.append(CountText.of(other.waiting, "file has", "files have") + " not arrived whole")
      }
      if !other.damaged.isEmpty {
        texts.append("damaged: \(other.damaged.map(String.init).joined(separator: ", "))")
      }
      if let refusal = other.refusal { texts.append(refusal) }
      if let written = other.written, written > now + DeviceScreen.tolerance {
        texts.append("its clock is ahead")
      }
      let isWell = other.damaged.isEmpty && other.refusal == nil
      block += row(other.name, texts, isWell ? .text : .alert)
    }
    block += [Line()] + Wrap.block(of: "Folder: \(folder ?? "none")", .quiet, width: width)
    if let key {
      block += Wrap.block(of: "Its files are encrypted. The key: \(key)", .quiet, width: width)
    }
    if others == nil {
      block += Wrap.block(of: "The folder is not there now.", .alert, width: width)
    } else if others?.isEmpty == true {
      let command = "dash devices join <folder>" + (key == nil ? "" : " --key <file>")
      block += Wrap.block(
        of: "No other device is in it yet. On another one: \(command)", .quiet, width: width)
    }
    return block
  }

  /// How many seconds the clock of a device may be ahead before it is said.
  package static let tolerance: Int64 = 600

  private func moment(_ time: LocalDateTime) -> String {
    let clockTime = NumberText.text { $0.clock(Double(time.minute), clock) }
    return time.day == now.day ? clockTime : "\(DayText.withoutYear(time.day)) \(clockTime)"
  }

  package func write(to json: inout JSONText) {
    json.member("name", name)
    json.member("folder", folder)
    json.member("key", key)
    json.member("has_unsent", hasUnsent)
    json.member("folder_found", others != nil)
    json.array("others", of: others ?? []) { json, other in
      json.member("name", other.name)
      json.member("written", other.written?.description)
      json.member("unread_count", other.unread)
      json.member("waiting_count", other.waiting)
      json.member("damaged", other.damaged.map(String.init))
      json.member("refusal", other.refusal)
      json.member("clock_ahead", other.written.map { $0 > now + DeviceScreen.tolerance } ?? false)
    }
  }
}
