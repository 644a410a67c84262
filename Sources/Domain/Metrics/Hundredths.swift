extension Double {
  /// This number divided by 100, as a person means it: the double nearest to the decimal number.
  ///
  /// `77.6 / 100` is 0.7759999999999999, because 77.6 is rounded before it is divided. A share that
  /// is written as 0.776 elsewhere would not be reached by one that was typed as 77.6%.
  package var hundredths: Double {
    let text = description
    let mantissa = text.prefix { $0 != "e" }
    // Not a number and infinities have no exponent, and stay what they are.
    let exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    return Double("\(mantissa)e\(exponent - 2)") ?? self / 100
  }
}
