extension Template {
  /// Adds activity, workouts, food, mood, sleep and health.
  static func addBody(to table: inout TemplateTable) {
    table.add(
      "steps", "Steps", "activity", 1, .quantity, .init(0...200_000, of: .walking),
      "step count, total steps, schritte, pas, nombre de pas, pasos, passi, stappen, passos")
    table.add(
      "steps_active_min", "Active minutes", "activity", 2, .duration,
      .init(0...1440, likely: 1...720, of: .walking),
      "active time, exercise minutes, move minutes, aktive minuten, minutes actives, "
        + "minutos activos, minuti attivi, actieve minuten, minutos ativos")
    table.add(
      "steps_distance", "Distance", "activity", 3, .decimal,
      .init(0...250, in: .kilometre, of: .walking),
      "walking distance, distance walked, gehstrecke, distance parcourue, distancia recorrida, "
        + "distanza percorsa, loopafstand, distância percorrida")
    table.add(
      "steps_elevation", "Elevation", "activity", 3, .decimal,
      .init(0...15, in: .kilometre, of: .walking),
      "elevation gain, höhenmeter, dénivelé, desnivel, dislivello, hoogtemeters, elevação")
    table.add(
      "floors", "Floors", "activity", 3, .quantity, .init(0...1000, of: .walking),
      "floors climbed, flights climbed, stockwerke, étages, étages montés, pisos subidos, "
        + "piani saliti, verdiepingen, andares")
    table.add(
      "stand_hours", "Stand hours", "activity", 4, .quantity, .init(0...24, of: .walking),
      "hours stood, stehstunden, heures debout, horas de pie, ore in piedi, sta uren, horas em pé")
    table.add(
      "cycle_min", "Cycling time", "activity", 5, .duration,
      .init(0...1440, likely: 1...720, of: .cycling),
      "cycling minutes, radfahrzeit, temps de vélo, tiempo en bicicleta, tempo in bici, "
        + "fietstijd, tempo de bicicleta")
    table.add(
      "cycle_distance", "Cycling distance", "activity", 5, .decimal,
      .init(0...1000, in: .kilometre, of: .cycling),
      "distance cycled, radstrecke, distance à vélo, distancia en bicicleta, distanza in bici, "
        + "fietsafstand, distância de bicicleta")
    table.add(
      "active_energy", "Active energy burned", "activity", 4, .decimal,
      .init(0...60_000, likely: 300...20_000, in: .kilojoule, of: .walking),
      "active energy burnt, active calories, aktive kalorien, aktivitätskalorien, "
        + "calories actives, calorías activas, calorie attive, actieve calorieën, calorias ativas")
    table.add(
      "workouts", "Workouts", "workouts", 1, .quantity, .init(0...50, of: .workouts),
      "trainings, trainingseinheiten, entraînements, entrenamientos, allenamenti, treinos")
    table.add(
      "workouts_min", "Workout time", "workouts", 2, .duration,
      .init(0...1440, likely: 1...720, of: .workouts),
      "workout minutes, trainingszeit, temps d'entraînement, tiempo de entrenamiento, "
        + "tempo di allenamento, trainingstijd, tempo de treino")
    table.add(
      "workouts_distance", "Workout distance", "workouts", 3, .decimal,
      .init(0...1000, in: .kilometre, of: .workouts),
      "trainingsstrecke, distance d'entraînement, distancia de entrenamiento, "
        + "distanza di allenamento, trainingsafstand, distância de treino")

    table.add(
      "coffees", "Coffees", "food", 1, .quantity, .init(0...50, of: .caffeine),
      "cups of coffee, kaffees, tassen kaffee, cafés, tasses de café, tazas de café, caffè, "
        + "koppen koffie, chávenas de café, xícaras de café")
    table.add(
      "alcoholic_drinks", "Alcoholic drinks", "food", 2, .quantity,
      .init(0...50),
      "standard drinks, alcoholic beverages, alkoholische getränke, boissons alcoolisées, "
        + "bebidas alcohólicas, bevande alcoliche, alcoholische dranken, bebidas alcoólicas")
    table.add(
      "energy", "Energy", "food", 3, .decimal,
      .init(0...60_000, likely: 3000...20_000, in: .kilojoule, of: .nutrition),
      "dietary energy, calories eaten, energy consumed, aufgenommene kalorien, "
        + "calories consommées, calorías consumidas, calorie assunte, gegeten calorieën, "
        + "calorias consumidas")
    table.add(
      "water", "Water", "food", 1, .quantity,
      .init(0...20_000, likely: 50...8000, in: .millilitre),
      "water intake, wasser, eau, agua, acqua, água")
    table.add(
      "carbohydrates", "Carbohydrates", "food", 4, .decimal,
      .init(0...2000, in: .gram, of: .nutrition),
      "carbs, kohlenhydrate, glucides, carbohidratos, carboidrati, koolhydraten, carboidratos")
    table.add(
      "fat", "Fat", "food", 5, .decimal, .init(0...2000, in: .gram, of: .nutrition),
      "total fat, fett, lipides, matières grasses, grasas, grassi, vetten, gorduras")
    table.add(
      "fibre", "Fibre", "food", 6, .decimal, .init(0...500, in: .gram),
      "fiber, dietary fibre, dietary fiber, ballaststoffe, fibres, fibra, vezels")
    table.add(
      "protein", "Protein", "food", 4, .decimal, .init(0...2000, in: .gram, of: .nutrition),
      "proteins, eiweiß, protéines, proteínas, proteine, eiwitten")
    table.add(
      "sugar", "Sugar", "food", 7, .decimal, .init(0...2000, in: .gram, of: .nutrition),
      "sugars, zucker, sucres, azúcar, azúcares, zuccheri, suikers, açúcar, açúcares")
    table.add(
      "sodium", "Sodium", "food", 8, .decimal,
      .init(0...50_000, likely: 100...20_000, in: .milligram), "natrium, sodio, sódio")
    table.add(
      "cholesterol", "Cholesterol", "food", 9, .decimal, .init(0...5000, in: .milligram),
      "dietary cholesterol, cholesterin, cholestérol, colesterol, colesterolo")
    table.add(
      "caffeine", "Caffeine", "food", 2, .decimal, .init(0...5000, in: .milligram, of: .caffeine),
      "koffein, caféine, cafeína, caffeina, cafeïne")

    table.add(
      Mood.name, "Mood", "mood", 1, .scale, .init(),
      "stimmung, humeur, ánimo, estado de ánimo, umore, stemming, humor")
    table.add(
      Mood.noteName, "Daily note", "mood", 5, .text, .init(),
      "tagesnotiz, note du jour, nota del día, nota del giorno, dagnotitie, "
        + "nota do dia")
    table.add(
      "energy_level", "Energy level", "mood", 3, .scale, .init(),
      "energieniveau, niveau d'énergie, nivel de energía, livello di energia, nível de energia")
    table.add(
      "stress_level", "Stress level", "mood", 4, .scale, .init(),
      "stressniveau, stresslevel, niveau de stress, nivel de estrés, livello di stress, "
        + "nível de stress, nível de estresse")

    table.add(
      "sleep", "Time asleep", "sleep", 1, .duration,
      .init(0...1440, likely: 60...960, of: .night),
      "slept, sleep duration, sleep time, hours slept, schlaf, schlafdauer, sommeil, "
        + "temps de sommeil, "
        + "sueño, tiempo de sueño, sonno, durata del sonno, slaap, slaapduur, sono, tempo de sono")
    table.add(
      "time_in_bed", "Time in bed", "sleep", 2, .duration,
      .init(0...1440, likely: 60...960, by: .mainSleep, of: .night),
      "zeit im bett, temps au lit, tiempo en cama, tempo a letto, tijd in bed, tempo na cama")
    table.add(
      "sleep_light", "Light sleep", "sleep", 5, .duration,
      .init(0...1440, likely: 1...720, by: .mainSleep, of: .night),
      "leichtschlaf, sommeil léger, sueño ligero, sonno leggero, lichte slaap, sono leve")
    table.add(
      "sleep_deep", "Deep sleep", "sleep", 5, .duration,
      .init(0...1440, likely: 1...720, by: .mainSleep, of: .night),
      "tiefschlaf, sommeil profond, sueño profundo, sonno profondo, diepe slaap, sono profundo")
    table.add(
      "sleep_rem", "REM sleep", "sleep", 5, .duration,
      .init(0...1440, likely: 1...720, by: .mainSleep, of: .night),
      "rem schlaf, sommeil paradoxal, sueño rem, sonno rem, remslaap, sono rem")
    // From 17:00 to 07:59, in minutes from midday.
    table.add(
      "sleep_start", "Bedtime", "sleep", 3, .timeFromMidday,
      .init(300...1199, by: .mainSleep, of: .night),
      "went to bed, fell asleep, einschlafzeit, schlafenszeit, heure du coucher, hora de dormir, "
        + "ora di coricarsi, bedtijd, hora de deitar")
    table.add(
      "sleep_end", "Wake time", "sleep", 4, .timeFromMidnight,
      .init(120...960, by: .mainSleep, of: .night),
      "woke up, woke, got up, wakeup time, wake up time, aufwachzeit, heure du réveil, "
        + "hora de despertar, "
        + "ora del risveglio, opstaantijd, hora de acordar")
    table.add(
      "sleep_awakenings", "Awakenings", "sleep", 6, .quantity,
      .init(0...100, by: .mainSleep, of: .night),
      "times awake, aufwachereignisse, réveils, despertares, risvegli, keren wakker")

    table.add(
      "weight", "Weight", "health", 1, .decimal,
      .init(20...400, likely: 35...150, in: .kilogram, by: .last, of: .body),
      "body weight, body mass, gewicht, körpergewicht, poids, peso, peso corporal, "
        + "peso corporeo, lichaamsgewicht")
    table.add(
      "body_fat", "Body fat", "health", 2, .percentage,
      .init(0.02...0.75, by: .last, of: .body),
      "fat percentage, fat ratio, körperfett, körperfettanteil, masse grasse, grasa corporal, "
        + "massa grassa, grasso corporeo, lichaamsvet, vetpercentage, gordura corporal")
    table.add(
      "lean_mass", "Lean mass", "health", 3, .decimal,
      .init(10...200, likely: 25...110, in: .kilogram, by: .last, of: .body),
      "lean body mass, fat free mass, magermasse, masse maigre, masa magra, massa magra, "
        + "vetvrije massa")
    table.add(
      "heartrate", "Heart rate", "health", 4, .quantity,
      .init(20...250, in: .beatsPerMinute, by: .mean, of: .heart),
      "pulse, average heart rate, puls, herzfrequenz, fréquence cardiaque, frecuencia cardíaca, "
        + "frequenza cardiaca, hartslag, frequência cardíaca")
    table.add(
      "heartrate_max", "Maximum heart rate", "health", 5, .quantity,
      .init(40...250, in: .beatsPerMinute, by: .maximum, of: .heart),
      "max heart rate, maximalpuls, fréquence cardiaque maximale, frecuencia cardíaca máxima, "
        + "frequenza cardiaca massima, maximale hartslag, frequência cardíaca máxima")
    table.add(
      "heartrate_variability", "Heart rate variability", "health", 6, .quantity,
      .init(1...500, in: .millisecond, by: .mean, of: .heart),
      "hrv, herzfrequenzvariabilität, variabilité de la fréquence cardiaque, "
        + "variabilidad de la frecuencia cardíaca, variabilità della frequenza cardiaca, "
        + "hartslagvariabiliteit, variabilidade da frequência cardíaca")
    table.add(
      "heartrate_resting", "Resting heart rate", "health", 4, .quantity,
      .init(20...200, in: .beatsPerMinute, by: .last, of: .heart),
      "resting pulse, ruhepuls, ruheherzfrequenz, fréquence cardiaque au repos, "
        + "frecuencia cardíaca en reposo, frequenza cardiaca a riposo, rusthartslag, "
        + "hartslag in rust, frequência cardíaca em repouso")
    table.add(
      "meditation_min", "Meditation", "health", 7, .duration, .init(0...1440, likely: 1...180),
      "mindful minutes, meditation time, meditationszeit, temps de méditation, "
        + "tiempo de meditación, tempo di meditazione, meditatietijd, tempo de meditação")
    table.add(
      "menstrual_flow", "Menstrual flow", "health", 8, .quantity, .init(0...10, by: .maximum),
      "menstruation, flux menstruel, flujo menstrual, flusso mestruale, menstruatie, "
        + "fluxo menstrual")
    table.add("sexual_activity", "Sexual activity", "health", 9, .quantity, .init(0...50))
  }
}
