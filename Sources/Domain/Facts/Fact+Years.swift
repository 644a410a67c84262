extension Fact {
  /// How many years lie between it and `year`, negative where it is later; no year is 0, so from 44
  /// BC to AD 1 there are 44.
  package func years(to year: Int) -> Int {
    let years = year - self.year
    return self.year < 0 && year > 0 ? years - 1 : years
  }
}
