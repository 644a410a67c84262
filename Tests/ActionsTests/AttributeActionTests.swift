import Metrics
import Storage
import Support
import Testing
import Text
import Time

@testable import Actions
@testable import Commands

/// Actions that change attributes, goals and experiments, without a command line.
struct AttributeActionTests {
  private let sandbox = Sandbox()
  private var world: World { sandbox.context { _, _ in }.world }

  /// The world of a typed command line.
  private func world(typing line: String) -> World {
    var world = world
    world.typed = line
    return world
  }

  private func attribute(_ name: String) throws -> Attribute? {
    try world.openStore()?.attribute(named: name)
  }

  @Test func `an attribute is created, changed and deleted, and each change is in the log`() throws
  {
    let made = try CreateAttribute("Gym visits", type: .quantity)
      .run(in: world(typing: "create"))
    #expect(made.attribute.name == "gym_visits" && made.group.name == Group.otherName)
    let moved = try EditAttribute("gym_visits", .place(group: "health", priority: 3))
      .run(in: world(typing: "move"))
    #expect(moved.after.group == "health" && moved.after.priority == 3)
    #expect(moved.group.label == "Health and body")
    _ = try EditAttribute("gym_visits", .label("Gym")).run(in: world(typing: "rename"))
    #expect(try attribute("gym_visits")?.label == "Gym")
    let hidden = try SetVisibility(["Gym"], isHidden: true).run(in: world(typing: "hide"))
    #expect(hidden.count == 1)
    #expect(try attribute("gym_visits")?.isHidden == true)
    #expect(try DeleteAttribute("gym_visits").preview(in: world).count == 0)
    _ = try DeleteAttribute("gym_visits").run(in: world(typing: "delete"))
    #expect(try attribute("gym_visits") == nil)
    let log = try world.openStore()?.changes(limit: 9).map(\.command)
    #expect(log == ["delete", "hide", "rename", "move", "create"])
  }

  @Test func `a label that another attribute has is refused, and nothing is stored`() throws {
    _ = try CreateAttribute("Gym", type: .quantity).run(in: world)
    _ = try CreateAttribute("Yoga", type: .quantity).run(in: world)
    #expect(throws: Failure.self) {
      try EditAttribute("Yoga", .label("gym")).run(in: world)
    }
    #expect(throws: Failure.self) {
      try EditAttribute("Yoga", .gauge(.chips)).run(in: world)
    }
    #expect(throws: Failure.self) {
      try EditAttribute("Yoga", .place(group: Group.tagsName, priority: nil))
        .run(in: world)
    }
    #expect(try world.openStore()?.changes(limit: 9).count == 2)
  }

  @Test func `numbers that fit two scales need one, and become ratings`() throws {
    sandbox.run("dash attributes add Focus --type quantity")
    sandbox.run("dash log focus 3")
    var action = ConvertValues("focus", to: .scale)
    #expect(try action.attributeWithoutScale(in: world)?.name == "focus")
    action.scale = .five
    #expect(try action.attributeWithoutScale(in: world) == nil)
    #expect(try action.run(in: world).count == 1)
    #expect(try world.openStore()?.value(of: "focus", on: sandbox.now.day)?.whole == 5)
  }

  @Test func `goals are set, replaced and removed, with the goals before`() throws {
    sandbox.run("dash log steps 5000")
    let goal = { (value: Double) in SetGoal(value: value, isLimit: false) }
    let first = try ChangeGoals("steps", .set(goal(8000), .everyDay)).run(in: world)
    #expect(first.before.isEmpty)
    let second = try ChangeGoals("Steps", .set(goal(9000), .week)).run(in: world)
    #expect(second.before.map { $0.period } == [.everyDay] && second.goals(for: .week).isEmpty)
    let removed = try ChangeGoals("steps", .remove(nil)).run(in: world)
    #expect(removed.before.count == 2)
    #expect(try world.openStore()?.setGoals().isEmpty == true)
    #expect(throws: Failure.self) {
      try ChangeGoals("steps", .set(goal(0), .everyDay)).run(in: world)
    }
  }

  @Test func `an experiment is drawn, answered, stopped and deleted`() throws {
    sandbox.run("mood rate 4")
    let draw = DrawExperiment("no coffee", measuring: ["mood"], .init())
    let plan = try draw.plan(in: world)
    #expect(plan.measures.map { $0.attribute.name } == ["mood"])
    #expect(try world.openStore()?.experiments().isEmpty == true)
    try draw.store(plan, in: world)
    #expect(throws: Failure.self) { try draw.plan(in: world) }
    #expect(throws: Failure.self) {
      try ChangeExperiment(.answer(true, on: sandbox.now.day)).run(in: world)
    }
    let stopped = try ChangeExperiment(.stop).run(in: world)
    #expect(stopped.stopped == sandbox.now.day)
    #expect(try ChangeExperiment(.delete(nil)).run(in: world).number == 1)
    #expect(throws: Failure.self) {
      try ChangeExperiment(.delete(nil)).run(in: world)
    }
  }

  @Test func `a value under a name in another language goes to the attribute`() throws {
    sandbox.run("dash log Schritte 5000")
    #expect(try world.openStore()?.value(of: "steps", on: sandbox.now.day)?.whole == 5000)
    sandbox.run("dash log Schritte +500")
    #expect(try world.openStore()?.value(of: "steps", on: sandbox.now.day)?.whole == 5500)
    #expect(try world.openStore()?.catalogue().attributes.count == 1)
  }
}
