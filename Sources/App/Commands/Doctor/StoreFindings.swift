import Cards
import Host
import Storage
import Text

extension Context {
  /// Where the store is, its permissions, whether it is intact, and what it contains.
  var storeFindings: [FindingSection] {
    let bytes: [UInt8]
    do {
      bytes = try world.storePath()
    } catch let failure as Failure {
      return [section([Finding("path", "File", failure.message, remedy: failure.hints)])]
    } catch {
      preconditionFailure("storePath() throws nothing but Failure: \(error)")
    }
    let path = String(decoding: bytes, as: UTF8.self)
    switch files.kind(bytes) {
    case .nothing:
      return [
        section([
          Finding(
            "path", "File", "none yet; recording a value will create \(path)", value: .text(path))
        ])
      ]
    case .folder, .other:
      return [
        section([
          Finding(
            "path", "File", "\(path) is not a regular file", value: .text(path),
            remedy: ["Set DASH_DATA to the path of a file, such as ~/dash.sqlite."])
        ])
      ]
    case .file: break
    }
    let (health, counts) = health(of: bytes)
    return [
      section(
        [Finding("path", "File", path)] + accessFindings(of: bytes) + sizeFindings(of: bytes)
          + health)
    ] + counts
  }

  private func section(_ findings: [Finding]) -> FindingSection {
    FindingSection("store", "Store", findings)
  }

  /// Whether only its owner can access the file and its folder.
  ///
  /// A folder that was chosen with `DASH_DATA` may be shared, and is not checked.
  private func accessFindings(of path: [UInt8]) -> [Finding] {
    let file = accessFinding("access", "Access", of: path, mode: 0o600)
    guard nonEmptyVariable("DASH_DATA") == nil, let slash = path.lastIndex(of: UInt8(ascii: "/"))
    else {
      return [file]
    }
    return [file, accessFinding("folder", "Folder", of: Array(path[..<slash]), mode: 0o700)]
  }

  private func accessFinding(
    _ name: String, _ label: String, of bytes: [UInt8], mode: Int
  ) -> Finding {
    let path = String(decoding: bytes, as: UTF8.self)
    guard let access = files.access(bytes) else {
      return Finding(
        name, label, "no permission to read its attributes",
        remedy: [
          "Check the permissions of the folders above it: ls -ld \(ShellText.quoted(path))"
        ])
    }
    let digits = "0" + String(access.permissions, radix: 8)
    guard access.isOwn else {
      return Finding(
        name, label, "\(digits), owned by another user", value: .text(digits),
        remedy: ["Take ownership: sudo chown \"$USER\" \(ShellText.quoted(path))"])
    }
    guard access.permissions & 0o077 == 0 else {
      return Finding(
        name, label, "\(digits), accessible to other users", value: .text(digits),
        remedy: ["Restrict it: chmod \(String(mode, radix: 8)) \(ShellText.quoted(path))"])
    }
    guard access.permissions & mode == mode else {
      return Finding(
        name, label, "\(digits), not writable for you", value: .text(digits),
        remedy: ["Make it writable: chmod \(String(mode, radix: 8)) \(ShellText.quoted(path))"])
    }
    return Finding(name, label, "\(digits), only you have access", value: .text(digits))
  }

  private func sizeFindings(of path: [UInt8]) -> [Finding] {
    let size = files.size(path)
    var findings = [
      Finding("size", "Size", SizeText.text(size), value: .integer(Int64(size)))
    ]
    if let free = files.freeSpace(path) {
      // A change may need twice the size of the store: for the file and its journal.
      let isEnough = free / 2 > size && free > 1 << 20
      findings.append(
        Finding(
          "room", "Free space", SizeText.text(free), value: .integer(Int64(free)),
          remedy: isEnough ? [] : ["The disk is almost full: delete other files on it."]))
    }
    return findings
  }
}
