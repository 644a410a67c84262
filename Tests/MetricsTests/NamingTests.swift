import Metrics
import Services
import Testing

struct NamingTests {
  private static let attributes = [
    ("sleep", "My nights"), ("Water", "Glasses"), ("water", "Litres"), ("walk_a", "Dog walk"),
    ("walk_b", "dog_walk"), ("litres", "Something else"), ("steps", "Steps"),
  ].map { Attribute(name: $0, label: $1, group: "custom", priority: 1, type: .quantity) }

  @Test(arguments: [
    ("steps", ["steps"]), ("STEPS", ["steps"]), ("My nights", ["sleep"]), ("my_nights", ["sleep"]),
    ("water", ["water"]), ("Water", ["Water"]), ("WATER", ["Water"]), ("Walk a", ["walk_a"]),
    ("dog walk", ["walk_a", "walk_b"]), ("Litres", ["litres"]), ("Time asleep", ["sleep"]),
    ("bedtime", []), ("", []), ("step", ["steps"]),
  ])
  func `an attribute is named by its name, its label, or Exist's`(typed: String, names: [String]) {
    #expect(Naming.matches(typed, among: NamingTests.attributes).map(\.name) == names)
  }

  @Test(arguments: [
    ("bedtime", "sleep_start"), ("Time asleep", "sleep"), ("STEPS", "steps"),
    ("time_asleep", "sleep"), ("energy level", "energy_level"), ("coffee", nil),
  ])
  func `a template is named by its name or label`(typed: String, name: String?) {
    #expect(Naming.template(typed)?.name == name)
  }

  @Test(arguments: [
    ("food", "food"), ("Food and drink", "food"), ("daily_tags", "custom"), ("MOOD", "mood"),
    ("foood", nil), ("", nil),
  ])
  func `a group is named by its name or label`(typed: String, name: String?) {
    #expect(Naming.group(typed, among: Group.known)?.name == name)
  }

  @Test(arguments: [
    ("Dog walk", "dog_walk"), ("coffee", "coffee"), ("  Café au lait! ", "café_au_lait"),
    ("a--b", "a_b"), ("7 minutes", "7_minutes"), ("  Time outside! (min) ", "time_outside_min"),
    ("Café №1", "café_1"), ("!!", ""), ("—", ""), ("", ""),
  ])
  func `a name is the words of a label`(label: String, name: String) {
    #expect(Naming.name(from: label) == name)
  }
}
