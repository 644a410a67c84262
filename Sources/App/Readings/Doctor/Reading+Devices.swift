import Actions
import Cards
import Storage

extension Reading {
  /// The devices that share the store, with their clocks; nil if it is not shared.
  package var deviceFindings: FindingSection? {
    guard let list = try? DeviceList(in: world), let now = try? world.timestamp()
    else { return nil }
    var findings = [
      Finding(
        "folder", "Folder", list.own.folder,
        remedy: list.others == nil
          ? ["It is not there. Connect its disk, or type: dash devices leave"] : [])
    ]
    for (index, other) in (list.others ?? []).enumerated() {
      let ahead = (other.written - now.milliseconds) / 1000
      let isAhead = ahead > DeviceScreen.tolerance
      findings.append(
        Finding(
          "device_\(index + 1)", "Device",
          isAhead ? "\(other.title): its clock is \(ahead / 60) minutes ahead" : other.title,
          remedy: isAhead ? ["Set its clock: its changes win over later ones of others."] : []))
    }
    return FindingSection("devices", "Devices", findings)
  }
}
