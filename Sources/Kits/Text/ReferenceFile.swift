import ReferenceData

extension reference_file {
  /// Its bytes, which are there as long as the process.
  package var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
}
