import Actions

extension LocalZone {
  /// The zone of the settings of a context, else that of this computer.
  init(in context: Context) throws { try self.init(in: context.world) }
}
