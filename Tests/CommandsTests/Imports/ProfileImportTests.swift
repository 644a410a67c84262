import Support
import Testing

/// Tables of apps on the command line, and a person's own profiles.
struct ProfileImportTests {
  private static let sets = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
    2026-11-20 17:32:10,"Upper",1h 12m,"Row",1,100,10,0,0,
    """

  @Test func `a table of an app is read by its columns, whatever its name`() throws {
    let sandbox = Sandbox()
    let path = try sandbox.write(Self.sets, to: "anything.txt")
    let refused = sandbox.run("dash import \(path)")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("Numbers in lb: dash import \(path) --unit Weight=lb"))
    #expect(sandbox.run("dash import \(path) --unit Weight=lb").status == 0)
    let rows = sandbox.run("dash export --format csv").output
    #expect(rows.contains("2026-11-20,workouts_min,72,"))
    #expect(rows.contains("2026-11-20,weight_lifted,453.592,"))
    // Not the weight of a body.
    #expect(!rows.contains(",weight,"))
  }

  @Test func `a unit is asked once on a terminal`() throws {
    let sandbox = Sandbox()
    sandbox.isInputTerminal = true
    sandbox.input = "1\n"
    let run = sandbox.run("dash import \(try sandbox.write(Self.sets, to: "s.csv"))")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.run("dash export --format csv").output.contains(",weight_lifted,1000"))
  }

  @Test func `own profiles come first, are listed, and their mistakes have places`() throws {
    let sandbox = Sandbox()
    let profile = """
      [Swim log]
      files = swims.csv
      get = In Swim log: Export.
      header = when, laps
      day = when
      value swim_laps = laps
      """
    let file = try sandbox.write(profile, to: ".config/dash/tables/swim.txt")
    let table = try sandbox.write("when,laps\n2026-11-20,40\n2026-11-20,2\n", to: "t.csv")
    #expect(sandbox.run("dash import \(table)").status == 0)
    #expect(sandbox.run("dash export --format csv").output.contains("2026-11-20,swim_laps,42,"))
    let list = sandbox.run("dash import --profiles --width 100")
    #expect(list.status == 0)
    #expect(list.output.hasPrefix("Swim log          when, laps\n"))
    #expect(list.output.contains("Hevy"))
    #expect(sandbox.run("dash import --formats").output.contains("In Swim log: Export."))
    _ = try sandbox.write(
      profile + "\nvalue x = laps; unit parsec\n", to: ".config/dash/tables/swim.txt")
    for line in ["dash import --profiles", "dash import \(table)"] {
      let run = sandbox.run(line)
      #expect(run.status == 65)
      #expect(run.errors.contains("\(file):7: unknown unit 'parsec'"), "\(run.errors)")
    }
  }
}
