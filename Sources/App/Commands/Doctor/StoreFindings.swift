import Cards
import Host
import Storage
import Text

extension Context {
  /// Where the store is, who may read it, whether it is sound, and what it holds.
  var storeFindings: [FindingSection] {
    let path: String
    do {
      path = try storePath()
    } catch let failure as Failure {
      return [section([Finding("path", "File", failure.message, remedy: failure.hints)])]
    } catch {
      preconditionFailure("the path of the store is told by variables alone: \(error)")
    }
    let bytes = Array(path.utf8)
    switch files.kind(bytes) {
    case .nothing:
      return [
        section([
          Finding(
            "path", "File", "none yet; the first value makes \(path)", value: .text(path))
        ])
      ]
    case .folder, .other:
      return [
        section([
          Finding(
            "path", "File", "\(path) is no file", value: .text(path),
            remedy: ["DASH_DATA names a file to use, such as ~/dash.sqlite."])
        ])
      ]
    case .file: break
    }
    let (health, counts) = health(of: path)
    return [
      section(
        [Finding("path", "File", path)] + accessFindings(of: path) + sizeFindings(of: bytes)
          + health)
    ] + counts
  }

  private func section(_ findings: [Finding]) -> FindingSection {
    FindingSection("store", "Store", findings)
  }

  /// The file and its folder belong to one person, and nobody else may look.
  ///
  /// Where `DASH_DATA` names the file, its folder may be any, and is no matter of ours.
  private func accessFindings(of path: String) -> [Finding] {
    let file = accessFinding("access", "Access", of: path, mode: 0o600)
    guard filled("DASH_DATA") == nil, let slash = path.lastIndex(of: "/") else { return [file] }
    return [file, accessFinding("folder", "Folder", of: String(path[..<slash]), mode: 0o700)]
  }

  private func accessFinding(
    _ name: String, _ label: String, of path: String, mode: Int
  ) -> Finding {
    guard let access = files.access(Array(path.utf8)) else {
      return Finding(
        name, label, "may not be looked at",
        remedy: [
          "Its owner, or that of the folders above, may let you: ls -ld \(ShellText.quoted(path))"
        ])
    }
    let digits = "0" + String(access.permissions, radix: 8)
    guard access.isOwn else {
      return Finding(
        name, label, "\(digits), of someone else", value: .text(digits),
        remedy: ["To own it: sudo chown \"$USER\" \(ShellText.quoted(path))"])
    }
    guard access.permissions & 0o077 == 0 else {
      return Finding(
        name, label, "\(digits), others may look", value: .text(digits),
        remedy: ["chmod \(String(mode, radix: 8)) \(ShellText.quoted(path))"])
    }
    guard access.permissions & mode == mode else {
      return Finding(
        name, label, "\(digits), you may not write", value: .text(digits),
        remedy: ["chmod \(String(mode, radix: 8)) \(ShellText.quoted(path))"])
    }
    return Finding(name, label, "\(digits), yours alone", value: .text(digits))
  }

  private func sizeFindings(of path: [UInt8]) -> [Finding] {
    let size = files.size(path)
    var findings = [
      Finding("size", "Size", SizeText.text(size), value: .integer(Int64(size)))
    ]
    if let room = files.room(path) {
      // A change needs about twice the size of the store: itself, and the journal beside it.
      let isEnough = room / 2 > size && room > 1 << 20
      findings.append(
        Finding(
          "room", "Free space", SizeText.text(room), value: .integer(Int64(room)),
          remedy: isEnough ? [] : ["That is little: free some space on that disk."]))
    }
    return findings
  }
}
