import Commands

System.exit(Tool.mood.run(System.words(), in: System.environment()))
