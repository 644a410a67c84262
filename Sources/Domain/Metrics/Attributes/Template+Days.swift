extension Template {
  /// Adds work, money, events, places, media, social networks and the weather.
  static func addDays(to table: inout TemplateTable) {
    table.add(
      "productive_min", "Productive time", "productivity", 1, .duration, .init(of: .screenTime),
      "productive minutes, produktive zeit, temps productif, tiempo productivo, "
        + "tempo produttivo, productieve tijd, tempo produtivo")
    table.add(
      "neutral_min", "Neutral time", "productivity", 2, .duration, .init(of: .screenTime),
      "neutral minutes, neutrale zeit, temps neutre, tiempo neutral, tempo neutro, neutrale tijd")
    table.add(
      "distracting_min", "Distracting time", "productivity", 3, .duration,
      .init(of: .screenTime),
      "distracting minutes, abgelenkte zeit, temps de distraction, tiempo de distracción, "
        + "tempo di distrazione, afgeleide tijd, tempo de distração")
    table.add("commits", "Commits", "productivity", 4, .quantity, .init(0...10_000))
    table.add(
      "tasks_completed", "Tasks completed", "productivity", 5, .quantity, .init(0...10_000),
      "completed tasks, erledigte aufgaben, tâches terminées, tareas completadas, "
        + "attività completate, voltooide taken, tarefas concluídas")
    table.add(
      "words_written", "Words written", "productivity", 6, .quantity, .init(0...1_000_000),
      "word count, geschriebene wörter, mots écrits, palabras escritas, parole scritte, "
        + "geschreven woorden, palavras escritas")
    table.add(
      "emails_sent", "Emails sent", "productivity", 7, .quantity, .init(0...10_000),
      "sent emails, gesendete e-mails, e-mails envoyés, correos enviados, email inviate, "
        + "verzonden e-mails, e-mails enviados")
    table.add(
      "emails_received", "Emails received", "productivity", 8, .quantity, .init(0...10_000),
      "received emails, empfangene e-mails, e-mails reçus, correos recibidos, email ricevute, "
        + "ontvangen e-mails, e-mails recebidos")
    table.add("pomodoros_min", "Pomodoro time", "productivity", 5, .duration)
    table.add(
      "keystrokes", "Keystrokes", "productivity", 9, .quantity, .init(0...1_000_000),
      "tastenanschläge, frappes, pulsaciones, battute, toetsaanslagen, toques de tecla")
    table.add(
      "money_spent", "Money spent", "finance", 1, .decimal, .init(),
      "spending, expenses, ausgaben, dépenses, gastos, spese, uitgaven, despesas")

    table.add("events", "Events", "events", 1, .quantity, .init(0...10_000, of: .events))
    table.add("events_duration", "Time in events", "events", 2, .duration, .init(of: .events))
    table.add(PlaceAttribute.visits, "Check-ins", "location", 1, .quantity, .init(0...10_000))
    table.add(PlaceAttribute.point, "Location", "location", 2, .text)

    table.add(
      "tracks", "Tracks played", "media", 1, .quantity, .init(0...10_000, of: .music),
      "scrobbles, songs played, gehörte titel, titres écoutés, canciones escuchadas, "
        + "brani ascoltati, beluisterde nummers, músicas ouvidas")
    table.add(
      "articles_read", "Articles read", "media", 2, .quantity, .init(0...10_000),
      "gelesene artikel, articles lus, artículos leídos, articoli letti, gelezen artikelen, "
        + "artigos lidos")
    table.add(
      "pages_read", "Pages read", "media", 3, .quantity, .init(0...10_000),
      "gelesene seiten, pages lues, páginas leídas, pagine lette, gelezen pagina's, páginas lidas")
    table.add(
      "mobile_screen_min", "Phone time", "media", 4, .duration, .init(),
      "phone screen time, handyzeit, temps de téléphone, tiempo de móvil, tempo al telefono, "
        + "telefoontijd, tempo de telemóvel, tempo de celular")
    table.add(
      "gaming_min", "Time gaming", "media", 5, .duration, .init(),
      "gaming time, spielzeit, temps de jeu, tiempo de juego, tempo di gioco, speeltijd, "
        + "tempo de jogo")
    table.add(
      "tv_min", "Time watching TV", "media", 6, .duration, .init(),
      "tv time, fernsehzeit, temps de télévision, tiempo de televisión, tempo davanti alla tv, "
        + "televisietijd, tempo de televisão")
    table.add("movies_min", "Time watching movies", "media", 7, .duration)
    table.add("facebook_posts", "Facebook posts", "social", 1, .quantity, .init(0...10_000))
    table.add("facebook_comments", "Facebook comments", "social", 2, .quantity, .init(0...10_000))
    table.add(
      "facebook_reactions", "Facebook reactions", "social", 2, .quantity, .init(0...10_000))
    table.add("mastodon_posts", "Mastodon posts", "social", 1, .quantity, .init(0...10_000))
    table.add("mastodon_replies", "Mastodon replies", "social", 2, .quantity, .init(0...10_000))
    table.add("mastodon_boosts", "Mastodon boosts", "social", 3, .quantity, .init(0...10_000))
    table.add(
      "mastodon_favourites", "Mastodon favourites", "social", 4, .quantity, .init(0...10_000),
      "mastodon favorites")
    table.add("tweets", "Tweets", "twitter", 1, .quantity, .init(0...10_000))
    table.add("twitter_mentions", "Twitter mentions", "twitter", 2, .quantity, .init(0...10_000))
    table.add("twitter_username", "Twitter username", "twitter", 3, .text)

    table.add(
      "weather_temp_max", "Max temp", "weather", 1, .decimal,
      .init(-95...65, in: .celsius, of: .temperature),
      "maximum temperature, höchsttemperatur, température maximale, temperatura máxima, "
        + "temperatura massima, maximumtemperatuur")
    table.add(
      "weather_temp_min", "Min temp", "weather", 2, .decimal,
      .init(-95...65, in: .celsius, of: .temperature),
      "minimum temperature, tiefsttemperatur, température minimale, temperatura mínima, "
        + "temperatura minima, minimumtemperatuur")
    table.add(
      "weather_precipitation", "Precipitation", "weather", 3, .decimal,
      .init(0...3, in: .inchPerHour),
      "niederschlag, précipitations, precipitaciones, precipitazioni, neerslag, precipitação")
    table.add(
      "weather_cloud_cover", "Cloud cover", "weather", 4, .percentage, .init(),
      "bewölkung, couverture nuageuse, nubosidad, copertura nuvolosa, bewolking, nebulosidade")
    table.add(
      "weather_wind_speed", "Wind speed", "weather", 5, .decimal,
      .init(0...450, in: .kilometrePerHour),
      "windgeschwindigkeit, vitesse du vent, velocidad del viento, velocità del vento, "
        + "windsnelheid, velocidade do vento")
    table.add("weather_summary", "Weather summary", "weather", 6, .text)
    table.add("weather_icon", "Weather icon", "weather", 10, .text)
    table.add(
      "day_length", "Day length", "weather", 7, .duration, .init(of: .daylight),
      "tageslänge, durée du jour, duración del día, durata del giorno, daglengte, duração do dia")
  }

  /// Adds attributes that only Exist's responses and older clients have.
  static func addOlderClients(to table: inout TemplateTable) {
    table.add("steps_goal", "Steps goal", "activity", 11, .quantity, .init(0...200_000))
    table.add("floors_goal", "Floors goal", "activity", 11, .quantity, .init(0...1000))
    table.add("productive_min_goal", "Productive time goal", "productivity", 11, .duration)
    table.add(
      "sleep_goal", "Time asleep goal", "sleep", 11, .duration,
      .init(0...1440, likely: 60...960))
    table.add("location_name", "Location name", "location", 3, .text)
    table.add(
      "weather_air_pressure", "Air pressure", "weather", 8, .decimal,
      .init(850...1100, in: .hectopascal),
      "luftdruck, pression atmosphérique, presión atmosférica, pressione atmosferica, luchtdruk, "
        + "pressão atmosférica")
    table.add(
      "weather_humidity", "Humidity", "weather", 9, .percentage, .init(),
      "luftfeuchtigkeit, humidité, humedad, umidità, luchtvochtigheid, humidade, umidade")
    table.add(
      "sunrise", "Sunrise", "weather", 8, .timeFromMidnight, .init(of: .daylight),
      "sonnenaufgang, lever du soleil, amanecer, alba, zonsopgang, nascer do sol")
    table.add(
      "sunset", "Sunset", "weather", 8, .timeFromMidday, .init(of: .daylight),
      "sonnenuntergang, coucher du soleil, atardecer, tramonto, zonsondergang, pôr do sol")
  }
}
