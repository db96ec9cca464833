import PhotoAnalysis
import Translation

/// Words that people use for the same thing.
package enum Synonyms {
    /// One group a line; a word may stand in several.
    private static let groups: [[String]] = [
        ["sea", "ocean", "seaside", "beach", "coast", "shore"],
        ["lake", "pond", "river", "water", "stream", "waterfall"],
        ["mountain", "hill", "alps", "peak", "summit", "cliff"],
        ["sunset", "sunrise", "dusk", "dawn"],
        ["snow", "snowy", "winter", "ski", "ice"],
        ["forest", "wood", "tree", "jungle"],
        ["greenery", "plant", "grass", "meadow", "garden", "park", "leaf", "leaves"],
        ["flower", "blossom", "bloom", "rose"],
        ["street", "road", "alley", "avenue"],
        ["city", "town", "urban", "skyline"],
        ["building", "house", "architecture", "tower", "skyscraper", "church", "castle", "facade"],
        ["indoor", "inside", "interior", "room", "indoors"],
        ["food", "meal", "dish", "lunch", "dinner", "breakfast", "cake", "restaurant"],
        ["portrait", "face", "person", "people", "man", "woman"],
        ["woman", "lady"],
        ["baby", "infant", "toddler"],
        ["child", "kid", "children", "kids"],
        ["document", "paper", "letter", "form", "scan", "page"],
        ["receipt", "bill", "invoice"],
        ["car", "auto", "vehicle", "automobile"],
        ["bike", "bicycle", "cycling"],
        ["plane", "airplane", "aircraft", "flight"],
        ["boat", "ship", "sail", "yacht"],
        ["dog", "puppy"],
        ["cat", "kitten", "kitty"],
        ["wedding", "marriage", "bride"],
        ["holiday", "vacation", "trip", "travel"],
        ["password", "passwd", "passphrase"],
        ["wifi", "wlan", "wireless"],
        ["phone", "mobile", "smartphone"],
        ["chat", "message", "conversation"],
        // Towns by their own and by former names.
        ["vienna", "wien"], ["munich", "münchen"], ["cologne", "köln"], ["nuremberg", "nürnberg"], ["rome", "roma"],
        ["milan", "milano"], ["florence", "firenze"], ["venice", "venezia"], ["naples", "napoli"], ["turin", "torino"],
        ["genoa", "genova"], ["prague", "praha"], ["lisbon", "lisboa"], ["seville", "sevilla"],
        ["copenhagen", "københavn"], ["gothenburg", "göteborg"], ["warsaw", "warszawa"],
        ["krakow", "cracow", "kraków"],
        ["brussels", "bruxelles", "brussel"], ["antwerp", "antwerpen"], ["moscow", "moskva"], ["kyiv", "kiev"],
        ["bucharest", "bucurești"], ["belgrade", "beograd"], ["athens", "athina"], ["mumbai", "bombay"],
        ["kolkata", "calcutta"], ["chennai", "madras"], ["bengaluru", "bangalore"], ["beijing", "peking"],
        ["guangzhou", "canton"], ["yangon", "rangoon"], ["ho chi minh", "saigon"], ["new york", "nyc"],
    ]

    /// The words that people use for what each scene word means.
    private static let scenes: [(word: SceneWord, names: [String])] = [
        (.sky, ["sky", "cloud", "clouds"]),
        (.sunset, ["sunset", "sunrise", "dusk", "dawn"]),
        (.snow, ["snow", "snowy", "ski", "skiing", "winter"]),
        (
            .greenery,
            ["greenery", "green", "plant", "grass", "meadow", "garden", "park", "forest", "wood", "tree", "nature"]
        ),
        (.water, ["water", "sea", "ocean", "lake", "river", "pond"]),
        (.beach, ["beach", "seaside", "coast", "shore", "sand"]),
        (.mountain, ["mountain", "alps", "peak", "summit", "hill"]),
        (.street, ["street", "road", "alley"]),
        (.building, ["building", "architecture", "house", "city", "facade", "tower", "skyscraper"]),
        (.indoor, ["indoor", "indoors", "inside", "interior", "room"]),
        (.night, ["night"]),
        (.portrait, ["portrait", "face", "person", "people", "man", "woman", "girl", "boy", "lady"]),
        (.food, ["food", "meal", "dish", "lunch", "dinner", "breakfast"]),
        (.document, ["document", "paper", "scan", "page", "letter", "form", "receipt"]),
        (.text, ["text", "writing"]),
    ]

    /// Other words for a word, itself not among them.
    static func others(_ word: String) -> [String] {
        table.others[word] ?? []
    }

    /// The scene words that a word means.
    static func scenes(_ word: String) -> [SceneWord] {
        table.scenes[word] ?? []
    }

    /// All English words of both tables.
    static var words: [String] { groups.joined() + scenes.flatMap(\.names) }

    /// Words and scene words by a word.
    private struct Table {
        var others: [String: [String]] = [:]
        var scenes: [String: [SceneWord]] = [:]

        init(_ groups: [[String]], _ scenes: [(word: SceneWord, names: [String])]) {
            for group in groups {
                for word in group {
                    others[word, default: []] += group.filter { $0 != word && others[word]?.contains($0) != true }
                }
            }
            for scene in scenes {
                for name in scene.names { self.scenes[name, default: []].append(scene.word) }
            }
        }
    }

    private static let english = Table(groups, scenes)
    /// English words too: a German says "Selfie" and may know them all.
    private static let german = Table(groups + GermanWords.synonyms, scenes + GermanWords.scenes)
    private static var table: Table { Language.current == .german ? german : english }
}
