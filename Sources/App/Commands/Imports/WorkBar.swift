import Drawing
import Host

/// A progress bar for long work, erased when it is closed.
final class WorkBar {
  private var bar: ProgressBar?
  private let context: Context

  init(in context: Context) { self.context = context }

  deinit { bar?.erase() }

  func show(_ done: Int, of total: Int, called name: String) {
    if bar == nil {
      bar = ProgressBar(
        of: total, called: name, on: context.errors, glyphs: context.renderOptions.glyphs)
    }
    bar?.show(done)
  }

  func erase() { bar?.erase() }
}

extension Context {
  /// The files, which show a bar while a long one is read.
  var filesWithBar: Files {
    guard errors.isTerminal else { return files }
    /// Files shorter than this are read too soon for a bar to be seen.
    let shortest = 1 << 25
    var watched = files
    watched.open = { path in
      let chunks = try files.open(path)
      let size = files.size(path)
      guard size >= shortest else { return chunks }
      let bar = WorkBar(in: self)
      var done = 0
      return {
        let chunk = try chunks()
        done += chunk.count
        if chunk.isEmpty {
          bar.erase()
        } else {
          bar.show(min(done, size), of: size, called: "Reading")
        }
        return chunk
      }
    }
    watched.openAnywhere = { path in
      let read = try files.openAnywhere(path)
      let size = files.size(path)
      guard size >= shortest else { return read }
      let bar = WorkBar(in: self)
      return { offset, count in
        let bytes = try read(offset, count)
        bar.show(min(offset + bytes.count, size), of: size, called: "Reading")
        return bytes
      }
    }
    return watched
  }
}
