import Drawing
import Host

/// A progress bar for a long file that is being read, erased when it is closed.
private final class ReadingBar {
  private var bar: ProgressBar

  init(of size: Int, in context: Context) {
    bar = ProgressBar(
      of: size, called: "Reading", on: context.errors, glyphs: context.renderOptions.glyphs)
  }

  deinit { bar.erase() }

  func show(_ done: Int) { bar.show(done) }
  func erase() { bar.erase() }
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
      let bar = ReadingBar(of: size, in: self)
      var done = 0
      return {
        let chunk = try chunks()
        done += chunk.count
        if chunk.isEmpty { bar.erase() } else { bar.show(min(done, size)) }
        return chunk
      }
    }
    watched.openAnywhere = { path in
      let read = try files.openAnywhere(path)
      let size = files.size(path)
      guard size >= shortest else { return read }
      let bar = ReadingBar(of: size, in: self)
      return { offset, count in
        let bytes = try read(offset, count)
        bar.show(min(offset + bytes.count, size))
        return bytes
      }
    }
    return watched
  }
}
