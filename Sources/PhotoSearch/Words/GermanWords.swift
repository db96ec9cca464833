import PhotoAnalysis

/// German words for what photos show, with the English ones; only for people who speak German.
enum GermanWords {
    static var all: [String] { synonyms.joined() + scenes.flatMap(\.names) }

    /// Groups of words for one thing, with their English ones.
    static let synonyms: [[String]] = [
        ["sea", "ocean", "beach", "coast", "meer", "ozean", "strand", "strände", "küste", "ufer"],
        ["lake", "river", "water", "waterfall", "fluss", "wasser", "teich", "bach", "wasserfall"],
        ["mountain", "hill", "peak", "summit", "berg", "berge", "gebirge", "alpen", "gipfel", "hügel"],
        ["sunset", "sunrise", "sonnenuntergang", "sonnenaufgang", "abendrot", "dämmerung"],
        ["snow", "ski", "ice", "schnee", "eis"],
        ["forest", "tree", "wald", "wälder", "baum", "bäume"],
        ["plant", "grass", "meadow", "garden", "park", "pflanze", "pflanzen", "gras", "wiese", "wiesen", "garten"],
        ["flower", "rose", "blume", "blumen", "blüte", "blüten"],
        ["street", "road", "straße", "straßen", "strasse", "gasse"],
        ["city", "town", "stadt", "städte"],
        [
            "building", "house", "tower", "church", "castle", "gebäude", "haus", "häuser", "turm", "kirche", "schloss",
            "burg",
        ],
        ["indoor", "inside", "room", "innen", "drinnen", "zimmer", "innenraum"],
        [
            "food", "meal", "cake", "restaurant", "essen", "mahlzeit", "frühstück", "mittagessen", "abendessen",
            "kuchen",
        ],
        ["portrait", "face", "person", "people", "gesicht", "gesichter", "porträt", "menschen", "leute", "personen"],
        ["woman", "frau", "frauen"], ["man", "mann", "männer"],
        ["baby", "säugling", "kleinkind"], ["child", "kid", "kinder"],
        ["document", "paper", "letter", "form", "dokument", "dokumente", "papier", "brief", "formular"],
        ["receipt", "bill", "invoice", "rechnung", "rechnungen", "quittung", "beleg", "kassenbon"],
        ["car", "vehicle", "auto", "autos", "fahrzeug", "wagen"], ["bike", "bicycle", "fahrrad", "fahrräder", "rad"],
        ["plane", "airplane", "flight", "flugzeug", "flug"], ["boat", "ship", "schiff", "schiffe", "segelboot"],
        ["dog", "hund", "hunde", "welpe"], ["cat", "katze", "katzen", "kätzchen"], ["horse", "pferd", "pferde"],
        ["bird", "vogel", "vögel"], ["wedding", "marriage", "hochzeit", "braut", "trauung"],
        ["birthday", "geburtstag"],
        ["holiday", "vacation", "trip", "travel", "urlaub", "ferien", "reise", "ausflug"],
        ["password", "passwort", "kennwort"], ["phone", "mobile", "handy", "telefon"],
        ["chat", "message", "conversation", "nachricht", "nachrichten", "unterhaltung"],
        ["ticket", "fahrkarte", "eintrittskarte"], ["map", "karte", "landkarte", "stadtplan"],
        ["family", "familie"], ["school", "schule"], ["work", "arbeit"], ["friend", "freund", "freunde", "freundin"],
    ]

    static let scenes: [(word: SceneWord, names: [String])] = [
        (.sky, ["himmel", "wolke", "wolken"]),
        (.sunset, ["sonnenuntergang", "sonnenaufgang", "abendrot", "dämmerung"]),
        (.snow, ["schnee", "verschneit", "skifahren"]),
        (
            .greenery,
            ["pflanze", "pflanzen", "gras", "wiese", "wiesen", "garten", "wald", "wälder", "baum", "bäume", "natur"]
        ),
        (.water, ["wasser", "meer", "ozean", "fluss", "teich"]),
        (.beach, ["strand", "strände", "küste", "ufer"]),
        (.mountain, ["berg", "berge", "gebirge", "alpen", "gipfel", "hügel"]),
        (.street, ["straße", "straßen", "strasse", "gasse"]),
        (.building, ["gebäude", "architektur", "haus", "häuser", "stadt", "fassade", "turm", "hochhaus"]),
        (.indoor, ["innen", "drinnen", "innenraum", "zimmer"]),
        (.night, ["nacht", "nachts"]),
        (
            .portrait,
            ["gesicht", "gesichter", "porträt", "menschen", "leute", "personen", "frau", "mann", "mädchen", "junge"]
        ),
        (.food, ["essen", "mahlzeit", "frühstück", "mittagessen", "abendessen"]),
        (.document, ["dokument", "dokumente", "papier", "brief", "formular", "rechnung", "quittung", "kassenbon"]),
        (.text, ["schrift", "geschrieben"]),
    ]
}
