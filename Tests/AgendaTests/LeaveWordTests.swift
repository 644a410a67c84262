import Testing
import Time

@testable import Agenda

struct LeaveWordTests {
  @Test(arguments: [
    "Holidays in Germany", "Feiertage in Österreich", "Mein Urlaub", "Jours fériés en France",
    "Congés", "VACANCES d'été", "Días festivos", "Férias", "Urlopy", "Out of office", "OOO",
    "Annual leave", "отпуск", "日本の祝日", "휴가",
  ])
  func `names of holidays and leave are known in many languages`(name: String) {
    #expect(LeaveWords.isIn(name))
  }

  @Test(arguments: ["Work", "Leaves of autumn", "Birthdays", "Aloma", "", "Optometrist", "Family"])
  func `other names are not`(name: String) {
    #expect(!LeaveWords.isIn(name))
  }
}
