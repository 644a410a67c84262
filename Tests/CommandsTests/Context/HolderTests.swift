import Commands
import Support
import Testing
import Text

@testable import Actions

struct HolderTests {
  @Test(arguments: ["mcp", "-"])
  func `a process that may answer for long leaves nothing to its end`(word: String) {
    let sandbox = Sandbox()
    sandbox.run("dash log steps 5623")
    let context = sandbox.context { _, _ in }
    context.world.holder.isHolding = true
    #expect(Tool.dash.run([Argument(word)], in: context) == 0)
    #expect(!context.world.holder.isHolding)
  }
}
