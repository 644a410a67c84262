extension TemplateTable {
  /// Adds activity, workouts, food, mood, sleep and health.
  mutating func addBody() {
    group = "activity"
    add("steps", "Steps", 1, .quantity, .init(0...200_000, likely: 1...100_000, of: .walking))
    also("step count, total steps, schritte, pas, nombre de pas, pasos, passi, stappen, passos")
    add("steps_active_min", "Active minutes", 2, .duration, .minutes(1...720, of: .walking))
    also("active time, exercise minutes, move minutes, aktive minuten, minutes actives")
    also("minutos activos, minuti attivi, actieve minuten, minutos ativos")
    add("steps_distance", "Distance", 3, .decimal, .init(0...250, in: .kilometre, of: .walking))
    also("walked")
    also("walking distance, distance walked, gehstrecke, distance parcourue, distancia recorrida")
    also("distanza percorsa, loopafstand, distância percorrida")
    add("steps_elevation", "Elevation", 3, .decimal, .init(0...15, in: .kilometre, of: .walking))
    also("elevation gain, höhenmeter, dénivelé, desnivel, dislivello, hoogtemeters, elevação")
    add("floors", "Floors", 3, .quantity, .init(0...1000, of: .walking))
    also("floors climbed, flights climbed, stockwerke, étages, étages montés, pisos subidos")
    also("piani saliti, verdiepingen, andares")
    add("stand_hours", "Stand hours", 4, .quantity, .init(0...24, of: .walking))
    also("hours stood, stehstunden, heures debout, horas de pie, ore in piedi, sta uren")
    also("horas em pé")
    add("cycle_min", "Cycling time", 5, .duration, .minutes(1...720, of: .cycling))
    also("cycling minutes, radfahrzeit, temps de vélo, tiempo en bicicleta, tempo in bici")
    also("fietstijd, tempo de bicicleta")
    add(
      "cycle_distance", "Cycling distance", 5, .decimal,
      .init(0...1000, in: .kilometre, of: .cycling))
    also("distance cycled, radstrecke, distance à vélo, distancia en bicicleta, distanza in bici")
    also("fietsafstand, distância de bicicleta")
    add(
      "active_energy", "Active energy burned", 4, .decimal,
      .init(0...60_000, likely: 300...20_000, in: .kilojoule, of: .walking))
    also("active energy burnt, active calories, aktive kalorien, aktivitätskalorien")
    also("calories actives, calorías activas, calorie attive, actieve calorieën, calorias ativas")

    group = "workouts"
    add("workouts", "Workouts", 1, .quantity, .init(0...50, of: .workouts))
    also("trainings, trainingseinheiten, entraînements, entrenamientos, allenamenti, treinos")
    add("workouts_min", "Workout time", 2, .duration, .minutes(1...720, of: .workouts))
    also("workout minutes, trainingszeit, temps d'entraînement, tiempo de entrenamiento")
    also("tempo di allenamento, trainingstijd, tempo de treino")
    add(
      "workouts_distance", "Workout distance", 3, .decimal,
      .init(0...1000, in: .kilometre, of: .workouts))
    also("trainingsstrecke, distance d'entraînement, distancia de entrenamiento")
    also("distanza di allenamento, trainingsafstand, distância de treino")

    group = "food"
    add("coffees", "Coffees", 1, .quantity, .init(0...50, likely: 1...20, of: .caffeine))
    also("cups of coffee, kaffees, tassen kaffee, cafés, tasses de café, tazas de café, caffè")
    also("koppen koffie, chávenas de café, xícaras de café, kaffee, café, koffie")
    add("alcoholic_drinks", "Alcoholic drinks", 2, .quantity, .init(0...50))
    also("alcohol, drinks")
    also("standard drinks, alcoholic beverages, alkoholische getränke, boissons alcoolisées")
    also("bebidas alcohólicas, bevande alcoliche, alcoholische dranken, bebidas alcoólicas")
    add(
      "energy", "Energy", 3, .decimal,
      .init(0...60_000, likely: 3000...20_000, in: .kilojoule, of: .nutrition))
    also("dietary energy, calories eaten, energy consumed, aufgenommene kalorien")
    also("calories consommées, calorías consumidas, calorie assunte, gegeten calorieën")
    also("calorias consumidas")
    add("water", "Water", 1, .quantity, .init(0...20_000, likely: 50...8000, in: .millilitre))
    also("water intake, wasser, eau, agua, acqua, água")
    add("carbohydrates", "Carbohydrates", 4, .decimal, .init(0...2000, in: .gram, of: .nutrition))
    also("carbs, kohlenhydrate, glucides, carbohidratos, carboidrati, koolhydraten, carboidratos")
    add("fat", "Fat", 5, .decimal, .init(0...2000, in: .gram, of: .nutrition))
    also("total fat, fett, lipides, matières grasses, grasas, grassi, vetten, gorduras")
    add("fibre", "Fibre", 6, .decimal, .init(0...500, in: .gram))
    also("fiber, dietary fibre, dietary fiber, ballaststoffe, fibres, fibra, vezels")
    add("protein", "Protein", 4, .decimal, .init(0...2000, in: .gram, of: .nutrition))
    also("proteins, eiweiß, protéines, proteínas, proteine, eiwitten")
    add("sugar", "Sugar", 7, .decimal, .init(0...2000, in: .gram, of: .nutrition))
    also("sugars, zucker, sucres, azúcar, azúcares, zuccheri, suikers, açúcar, açúcares")
    add("sodium", "Sodium", 8, .decimal, .init(0...50_000, likely: 100...20_000, in: .milligram))
    also("natrium, sodio, sódio")
    add("cholesterol", "Cholesterol", 9, .decimal, .init(0...5000, in: .milligram))
    also("dietary cholesterol, cholesterin, cholestérol, colesterol, colesterolo")
    add("caffeine", "Caffeine", 2, .decimal, .init(0...5000, in: .milligram, of: .caffeine))
    also("koffein, caféine, cafeína, caffeina, cafeïne")

    group = "mood"
    add(Mood.name, "Mood", 1, .scale)
    also("stimmung, humeur, ánimo, estado de ánimo, umore, stemming, humor")
    add(Mood.noteName, "Daily note", 5, .text)
    also("tagesnotiz, note du jour, nota del día, nota del giorno, dagnotitie, nota do dia")
    add("energy_level", "Energy level", 3, .scale)
    also("energieniveau, niveau d'énergie, nivel de energía, livello di energia, nível de energia")
    add("stress_level", "Stress level", 4, .scale)
    also("stressniveau, stresslevel, niveau de stress, nivel de estrés, livello di stress")
    also("nível de stress, nível de estresse")

    group = "sleep"
    add("sleep", "Time asleep", 1, .duration, .minutes(60...960, of: .night))
    also("slept, sleep duration, sleep time, hours slept, schlaf, schlafdauer, sommeil")
    also("temps de sommeil, sueño, tiempo de sueño, sonno, durata del sonno, slaap, slaapduur")
    also("sono, tempo de sono")
    add("time_in_bed", "Time in bed", 2, .duration, .minutes(60...960, by: .mainSleep, of: .night))
    also("zeit im bett, temps au lit, tiempo en cama, tempo a letto, tijd in bed, tempo na cama")
    add("sleep_light", "Light sleep", 5, .duration, .minutes(1...720, by: .mainSleep, of: .night))
    also("leichtschlaf, sommeil léger, sueño ligero, sonno leggero, lichte slaap, sono leve")
    add("sleep_deep", "Deep sleep", 5, .duration, .minutes(1...720, by: .mainSleep, of: .night))
    also("tiefschlaf, sommeil profond, sueño profundo, sonno profondo, diepe slaap, sono profundo")
    add("sleep_rem", "REM sleep", 5, .duration, .minutes(1...720, by: .mainSleep, of: .night))
    also("rem schlaf, sommeil paradoxal, sueño rem, sonno rem, remslaap, sono rem")
    // From 17:00 to 07:59, in minutes from midday.
    add("sleep_start", "Bedtime", 3, .timeFromMidday, .init(300...1199, by: .mainSleep, of: .night))
    also("went to bed, fell asleep, bed, to bed, einschlafzeit, schlafenszeit, heure du coucher")
    also("hora de dormir")
    also("ora di coricarsi, bedtijd, hora de deitar")
    add(
      "sleep_end", "Wake time", 4, .timeFromMidnight, .init(120...960, by: .mainSleep, of: .night))
    also("woke up, woke, got up, wake up, wake, up, wakeup time, wake up time, aufwachzeit")
    also("heure du réveil")
    also("hora de despertar, ora del risveglio, opstaantijd, hora de acordar")
    add("sleep_awakenings", "Awakenings", 6, .quantity, .init(0...100, by: .mainSleep, of: .night))
    also("times awake, aufwachereignisse, réveils, despertares, risvegli, keren wakker")

    group = "health"
    add(
      "weight", "Weight", 1, .decimal,
      .init(20...400, likely: 35...150, in: .kilogram, by: .last, of: .body))
    also("weighed")
    also("body weight, body mass, gewicht, körpergewicht, poids, peso, peso corporal")
    also("peso corporeo, lichaamsgewicht")
    add("body_fat", "Body fat", 2, .percentage, .init(0.02...0.75, by: .last, of: .body))
    also("fat percentage, fat ratio, körperfett, körperfettanteil, masse grasse, grasa corporal")
    also("massa grassa, grasso corporeo, lichaamsvet, vetpercentage, gordura corporal")
    add(
      "lean_mass", "Lean mass", 3, .decimal,
      .init(10...200, likely: 25...110, in: .kilogram, by: .last, of: .body))
    also("lean body mass, fat free mass, magermasse, masse maigre, masa magra, massa magra")
    also("vetvrije massa")
    add(
      "heartrate", "Heart rate", 4, .quantity,
      .init(20...250, in: .beatsPerMinute, by: .mean, of: .heart))
    also("pulse, average heart rate, puls, herzfrequenz, fréquence cardiaque, frecuencia cardíaca")
    also("frequenza cardiaca, hartslag, frequência cardíaca")
    add(
      "heartrate_max", "Maximum heart rate", 5, .quantity,
      .init(40...250, in: .beatsPerMinute, by: .maximum, of: .heart))
    also("max heart rate, maximalpuls, fréquence cardiaque maximale, frecuencia cardíaca máxima")
    also("frequenza cardiaca massima, maximale hartslag, frequência cardíaca máxima")
    add(
      "heartrate_variability", "Heart rate variability", 6, .quantity,
      .init(1...500, in: .millisecond, by: .mean, of: .heart))
    also("hrv, herzfrequenzvariabilität, variabilité de la fréquence cardiaque")
    also("variabilidad de la frecuencia cardíaca, variabilità della frequenza cardiaca")
    also("hartslagvariabiliteit, variabilidade da frequência cardíaca")
    add(
      "heartrate_resting", "Resting heart rate", 4, .quantity,
      .init(20...200, in: .beatsPerMinute, by: .last, of: .heart))
    also("resting pulse, ruhepuls, ruheherzfrequenz, fréquence cardiaque au repos")
    also("frecuencia cardíaca en reposo, frequenza cardiaca a riposo, rusthartslag")
    also("hartslag in rust, frequência cardíaca em repouso")
    add("meditation_min", "Meditation", 7, .duration, .minutes(1...180))
    also("meditated")
    also("mindful minutes, meditation time, meditationszeit, temps de méditation")
    also("tiempo de meditación, tempo di meditazione, meditatietijd, tempo de meditação")
    add("menstrual_flow", "Menstrual flow", 8, .quantity, .init(0...10, by: .maximum))
    also("menstruation, flux menstruel, flujo menstrual, flusso mestruale, menstruatie")
    also("fluxo menstrual")
    add("sexual_activity", "Sexual activity", 9, .quantity, .init(0...50))
  }
}
