import Importers
import Services
import Support
import Testing

@testable import Commands

struct AttributeCommandTests {
  private func sandboxWithData() -> Sandbox {
    let sandbox = Sandbox()
    sandbox.run("dash import \(Sandbox.life)")
    return sandbox
  }

  @Test(arguments: [
    ("add Gymnastics", "Tracking Gymnastics as gymnastics: boolean, in Daily tags\n"),
    (
      "add \"Time outside\" --group health --type duration",
      "Tracking Time outside as time_outside: duration, in Health and body\n"
    ),
    ("add \"REM sleep\"", "Tracking REM sleep as sleep_rem: duration, in Sleep\n"),
    (
      "add Caffeine --unit mg --group health",
      "Tracking Caffeine as caffeine: decimal in mg, in Health and body\n"
    ),
    (
      "add Chapters --group Reading --type quantity",
      "Tracking Chapters as chapters: quantity, in Reading\n"
    ),
    ("rename STEPS \"My walks\"", "steps has the label My walks (was Steps)\n"),
    ("rename steps Steps", "steps already has the label Steps\n"),
    (
      "hide steps Floors",
      "Steps is hidden (to see it: dash today --all)\nFloors is hidden (to see it: dash today --all)\n"
    ),
    ("show steps_goal", "Steps goal is shown\n"), ("show steps", "Steps is already shown\n"),
    ("move coffees --group health", "Coffees is in Health and body, with priority 1\n"),
    ("move coffees --priority 12", "Coffees is in Food and drink, with priority 12, hidden\n"),
    ("gauge steps ring", "Steps is drawn as a ring\n"),
    ("gauge steps usual", "Steps is drawn as a bar, the default\n"),
    ("remove floors --force", "Removed Floors with 124 values (to restore: dash undo)\n"),
  ])
  func `a change to attributes is reported`(line: String, message: String) {
    let run = sandboxWithData().run("dash attributes \(line)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == message)
  }

  @Test(arguments: [
    ("add Steps", "'steps' is already tracked"),
    ("add \"Time asleep\" --type boolean", "Exist has 'Time asleep' as sleep"),
    ("add !!!", "invalid label '!!!'"), ("add Run --unit km", "a boolean has no unit"),
    ("add Run --type quantity --group foood", "Did you mean 'food'?"),
    ("add Gym", "'gym' is already tracked"), ("add Run --type quantty", "Did you mean 'quantity'?"),
    ("rename stpes X", "Did you mean 'steps'?"),
    ("rename steps Floors", "is already the label of floors"),
    ("rename steps time_asleep", "is already the label of sleep"),
    ("gauge steps chips", "the gauge 'chips' cannot show steps"),
    ("gauge steps rnig", "Did you mean 'ring'?"),
    ("gauge mood_note bar", "Expected one of: plain."),
    ("move steps", "missing --group or --priority"),
    ("move steps --priority 0", "from 1 to 99"), ("remove floors", "--force"),
    ("hide steps flors", "Did you mean 'floors'?"),
    ("ad Gym", "Did you mean 'dash attributes add'?"),
    ("--group slep", "Did you mean 'sleep'?"),
  ])
  func `an invalid change is refused, and nothing is changed`(line: String, message: String) {
    let sandbox = sandboxWithData()
    let before = sandbox.run("dash attributes --json").output
    let run = sandbox.run("dash attributes \(line)")
    #expect(run.status == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(sandbox.run("dash attributes --json").output == before)
  }

  @Test func `an attribute is marked as private, and undo marks it as public`() {
    let sandbox = sandboxWithData()
    func count() -> Int {
      sandbox.run("dash attributes --json").output.matches(of: /"private": true/).count
    }
    let before = count()
    #expect(sandbox.run("dash attributes steps --private yes").output == "Steps is private\n")
    #expect(count() == before + 1)
    sandbox.run("dash undo")
    #expect(count() == before)
    #expect(sandbox.run("dash attributes steps").errors.contains("unknown"))
    #expect(sandbox.run("dash attributes steps --private maybe").status == 64)
  }

  @Test(arguments: [
    "rename steps X", "hide steps", "show steps", "move steps --priority 1", "gauge steps ring",
    "remove steps --force",
  ])
  func `without a store nothing is changed or created`(line: String) {
    let sandbox = Sandbox()
    #expect(sandbox.run("dash attributes \(line)").status == 64)
    #expect(sandbox.contents.isEmpty)
  }

  @Test(arguments: [
    ("y", true), ("Yes\nno", true), ("n", false), ("", false), ("yesterday", false),
  ])
  func `removing an attribute asks for confirmation in a terminal`(answer: String, isRemoved: Bool)
  {
    let sandbox = sandboxWithData()
    sandbox.isInputTerminal = true
    sandbox.input = answer
    let run = sandbox.run("dash attributes remove floors")
    #expect(run.status == 0)
    #expect(run.errors == "Remove Floors with 124 values? 'dash undo' can restore it. [y/N] ")
    #expect(sandbox.run("dash attributes").output.contains("Floors") != isRemoved)
  }

  @Test(arguments: [
    "dash log pace 5", "dash tag Pace", "dash forget PACE", "dash goal pace 5", "dash history pace",
    "dash export --attributes steps,pace", "dash attributes hide pace",
  ])
  func `an ambiguous label is refused everywhere, with the names`(line: String) throws {
    let donor = Sandbox()
    donor.run("dash log steps=5 floors=6")
    let document = donor.run("dash export").output
      .replacing("\"Steps\"", with: "\"Pace\"").replacing("\"Floors\"", with: "\"pace\"")
    let sandbox = Sandbox()
    #expect(try sandbox.run("dash import \(sandbox.write(document, to: "paces.json"))").status == 0)
    let run = sandbox.run(line)
    #expect(run.status == 64)
    #expect(run.errors.contains("is the label of 2 attributes"), "\(run.errors)")
    #expect(run.errors.contains("Use the name of one: steps, floors."), "\(run.errors)")
  }

  @Test(arguments: [
    "attributes add \"Dog walk\"", "attributes rename steps \"My walks\"",
    "attributes hide steps Floors", "attributes show floors", "attributes gauge steps ring",
    "attributes private steps", "attributes private steps --private no",
    "attributes move coffees -g health --priority 2", "attributes remove floors --force",
    "goal steps \"<= 60\" --weekday mon", "goal Steps 9000",
  ])
  func `the change log contains the command line as typed`(line: String) {
    let sandbox = sandboxWithData()
    #expect(sandbox.run("dash \(line)").status == 0)
    #expect(sandbox.run("dash undo --list").output.contains("  dash \(line)  "))
  }

  @Test func `an import does not change what the user has chosen`() {
    let sandbox = sandboxWithData()
    sandbox.run("dash attributes rename steps Walks")
    sandbox.run("dash attributes move steps --group health --priority 7")
    sandbox.run("dash attributes hide floors")
    sandbox.run("dash attributes steps --private yes")
    let before = sandbox.run("dash attributes --json").output
    #expect(sandbox.run("dash import \(Sandbox.life)").status == 0)
    #expect(sandbox.run("dash attributes --json").output == before)
  }
}
