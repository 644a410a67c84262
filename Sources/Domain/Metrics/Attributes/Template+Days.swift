extension TemplateTable {
  /// Adds work, money, events, places, media, social networks and the weather.
  mutating func addDays() {
    group = "productivity"
    add("productive_min", "Productive time", 1, .duration, .init(of: .screenTime))
    also("productive minutes, produktive zeit, temps productif, tiempo productivo")
    also("tempo produttivo, productieve tijd, tempo produtivo")
    add("neutral_min", "Neutral time", 2, .duration, .init(of: .screenTime))
    also("neutral minutes, neutrale zeit, temps neutre, tiempo neutral, tempo neutro")
    also("neutrale tijd")
    add("distracting_min", "Distracting time", 3, .duration, .init(of: .screenTime))
    also("distracting minutes, abgelenkte zeit, temps de distraction, tiempo de distracción")
    also("tempo di distrazione, afgeleide tijd, tempo de distração")
    add("commits", "Commits", 4, .quantity, .init(0...10_000))
    add("tasks_completed", "Tasks completed", 5, .quantity, .init(0...10_000))
    also("completed tasks, erledigte aufgaben, tâches terminées, tareas completadas")
    also("attività completate, voltooide taken, tarefas concluídas")
    add("words_written", "Words written", 6, .quantity, .init(0...1_000_000))
    also("word count, geschriebene wörter, mots écrits, palabras escritas, parole scritte")
    also("geschreven woorden, palavras escritas")
    add("emails_sent", "Emails sent", 7, .quantity, .init(0...10_000))
    also("sent emails, gesendete e-mails, e-mails envoyés, correos enviados, email inviate")
    also("verzonden e-mails, e-mails enviados")
    add("emails_received", "Emails received", 8, .quantity, .init(0...10_000))
    also("received emails, empfangene e-mails, e-mails reçus, correos recibidos, email ricevute")
    also("ontvangen e-mails, e-mails recebidos")
    add("pomodoros_min", "Pomodoro time", 5, .duration)
    add("keystrokes", "Keystrokes", 9, .quantity, .init(0...1_000_000))
    also("tastenanschläge, frappes, pulsaciones, battute, toetsaanslagen, toques de tecla")

    group = "finance"
    add("money_spent", "Money spent", 1, .decimal)
    also("spent")
    also("spending, expenses, ausgaben, dépenses, gastos, spese, uitgaven, despesas")

    group = "events"
    add("events", "Events", 1, .quantity, .init(0...10_000, of: .events))
    add("events_duration", "Time in events", 2, .duration, .init(of: .events))

    group = "location"
    add(PlaceAttribute.visits, "Check-ins", 1, .quantity, .init(0...10_000))
    add(PlaceAttribute.point, "Location", 2, .text)

    group = "media"
    add("tracks", "Tracks played", 1, .quantity, .init(0...10_000, of: .music))
    also("scrobbles, songs played, gehörte titel, titres écoutés, canciones escuchadas")
    also("brani ascoltati, beluisterde nummers, músicas ouvidas")
    add("articles_read", "Articles read", 2, .quantity, .init(0...10_000))
    also("gelesene artikel, articles lus, artículos leídos, articoli letti, gelezen artikelen")
    also("artigos lidos")
    add("pages_read", "Pages read", 3, .quantity, .init(0...10_000))
    also("pages")
    also("gelesene seiten, pages lues, páginas leídas, pagine lette, gelezen pagina's")
    also("páginas lidas")
    add("mobile_screen_min", "Phone time", 4, .duration)
    also("phone screen time, handyzeit, temps de téléphone, tiempo de móvil, tempo al telefono")
    also("telefoontijd, tempo de telemóvel, tempo de celular")
    add("gaming_min", "Time gaming", 5, .duration)
    also("gaming time, spielzeit, temps de jeu, tiempo de juego, tempo di gioco, speeltijd")
    also("tempo de jogo")
    add("tv_min", "Time watching TV", 6, .duration)
    also("tv time, fernsehzeit, temps de télévision, tiempo de televisión, tempo davanti alla tv")
    also("televisietijd, tempo de televisão")
    add("movies_min", "Time watching movies", 7, .duration)

    group = "social"
    add("facebook_posts", "Facebook posts", 1, .quantity, .init(0...10_000))
    add("facebook_comments", "Facebook comments", 2, .quantity, .init(0...10_000))
    add("facebook_reactions", "Facebook reactions", 2, .quantity, .init(0...10_000))
    add("mastodon_posts", "Mastodon posts", 1, .quantity, .init(0...10_000))
    add("mastodon_replies", "Mastodon replies", 2, .quantity, .init(0...10_000))
    add("mastodon_boosts", "Mastodon boosts", 3, .quantity, .init(0...10_000))
    add("mastodon_favourites", "Mastodon favourites", 4, .quantity, .init(0...10_000))
    also("mastodon favorites")

    group = "twitter"
    add("tweets", "Tweets", 1, .quantity, .init(0...10_000))
    add("twitter_mentions", "Twitter mentions", 2, .quantity, .init(0...10_000))
    add("twitter_username", "Twitter username", 3, .text)

    group = "weather"
    add(
      "weather_temp_max", "Max temp", 1, .decimal, .init(-95...65, in: .celsius, of: .temperature))
    also("maximum temperature, höchsttemperatur, température maximale, temperatura máxima")
    also("temperatura massima, maximumtemperatuur")
    add(
      "weather_temp_min", "Min temp", 2, .decimal, .init(-95...65, in: .celsius, of: .temperature))
    also("minimum temperature, tiefsttemperatur, température minimale, temperatura mínima")
    also("temperatura minima, minimumtemperatuur")
    add("weather_precipitation", "Precipitation", 3, .decimal, .init(0...3, in: .inchPerHour))
    also("niederschlag, précipitations, precipitaciones, precipitazioni, neerslag, precipitação")
    add("weather_cloud_cover", "Cloud cover", 4, .percentage)
    also("bewölkung, couverture nuageuse, nubosidad, copertura nuvolosa, bewolking, nebulosidade")
    add("weather_wind_speed", "Wind speed", 5, .decimal, .init(0...450, in: .kilometrePerHour))
    also("windgeschwindigkeit, vitesse du vent, velocidad del viento, velocità del vento")
    also("windsnelheid, velocidade do vento")
    add("weather_summary", "Weather summary", 6, .text)
    add("weather_icon", "Weather icon", 10, .text)
    add("day_length", "Day length", 7, .duration, .init(of: .daylight))
    also("tageslänge, durée du jour, duración del día, durata del giorno, daglengte")
    also("duração do dia")
  }

  /// Adds attributes that only Exist's responses and older clients have.
  mutating func addOlderClients() {
    group = "activity"
    add("steps_goal", "Steps goal", 11, .quantity, .init(0...200_000))
    add("floors_goal", "Floors goal", 11, .quantity, .init(0...1000))

    group = "productivity"
    add("productive_min_goal", "Productive time goal", 11, .duration)

    group = "sleep"
    add("sleep_goal", "Time asleep goal", 11, .duration, .init(0...1440, likely: 60...960))

    group = "location"
    add("location_name", "Location name", 3, .text)

    group = "weather"
    add("weather_air_pressure", "Air pressure", 8, .decimal, .init(850...1100, in: .hectopascal))
    also("luftdruck, pression atmosphérique, presión atmosférica, pressione atmosferica, luchtdruk")
    also("pressão atmosférica")
    add("weather_humidity", "Humidity", 9, .percentage)
    also("luftfeuchtigkeit, humidité, humedad, umidità, luchtvochtigheid, humidade, umidade")
    add("sunrise", "Sunrise", 8, .timeFromMidnight, .init(of: .daylight))
    also("sonnenaufgang, lever du soleil, amanecer, alba, zonsopgang, nascer do sol")
    add("sunset", "Sunset", 8, .timeFromMidday, .init(of: .daylight))
    also("sonnenuntergang, coucher du soleil, atardecer, tramonto, zonsondergang, pôr do sol")
  }
}
