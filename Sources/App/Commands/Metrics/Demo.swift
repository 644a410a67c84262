import Importers
import Metrics
import ReferenceData
import Storage
import Time

extension Context {
  /// A store in memory with the sample data, moved so that today is one of its days.
  func demoStore() throws -> Store {
    let options = ImportOptions(today: today)
    var documents: [Document] = []
    for index in 0..<reference_sample_count() {
      let file = reference_sample(index)
      documents.append(
        try Document(
          Array(UnsafeBufferPointer(start: file.bytes, count: file.count)),
          named: String(cString: file.name), options))
    }
    let data = try ImportedData(of: documents, options: options)
    let store = try Store.inMemory()
    _ = try store.change(by: "demo", at: now.description) {
      try $0.record(data.dataset.moved(to: today))
    }
    return store
  }

  /// The store of the sample data with goals of every kind, as a person might set them.
  func demoStoreWithGoals() throws -> Store {
    let store = try demoStore()
    let goals: [(String, GoalPeriod, SetGoal)] = [
      ("steps", .everyDay, SetGoal(value: 6000, isLimit: false)),
      ("steps", .weekday(.sunday), SetGoal(value: 4000, isLimit: false)),
      ("distracting_min", .everyDay, SetGoal(value: nil, isLimit: true)),
      ("sleep", .everyDay, SetGoal(value: 420, isLimit: false)),
      ("coffees", .everyDay, SetGoal(value: 3, isLimit: true)),
      ("gym", .weekday(.friday), SetGoal(value: 1, isLimit: false)),
      ("gym", .week, SetGoal(value: 3, isLimit: false)),
    ]
    try store.change(by: "demo", at: now.description) { change in
      for (name, period, goal) in goals { _ = try change.set(goal, of: name, for: period) }
    }
    return store
  }
}
