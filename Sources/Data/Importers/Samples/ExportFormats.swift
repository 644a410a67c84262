/// The exports of devices and health apps that can be read, with how to get each.
package enum ExportFormats {
  package static let all: [(name: String, files: String, howTo: String)] = [
    (
      name: "Apple Health", files: "export.zip, or the export.xml in it",
      howTo: "On the iPhone: Health, your picture, Export All Health Data."
    )
  ]
}
