import Commands

System.exit(Tool.dash.run(System.words(), in: System.environment()))
