/// The names of months and days that a user may type, in lower case.
package struct CalendarNames: Sendable {
    /// 1 January … 12 December.
    let months: [String: Int]
    /// 1 Monday … 7 Sunday.
    let weekdays: [String: Int]

    /// English and German names with their usual abbreviations, and those of another language.
    ///
    /// - Parameters:
    ///   - months: From January on, in full or abbreviated; empty where no other language is spoken.
    ///   - weekdays: From Monday on.
    package init(months: [[String]] = [], weekdays: [[String]] = []) {
        self.months = Self.table(Self.englishMonths, Self.germanMonths, months)
        self.weekdays = Self.table(Self.englishWeekdays, Self.germanWeekdays, weekdays)
    }

    private static func table(_ english: [[String]], _ german: [[String]], _ others: [[String]]) -> [String: Int] {
        var table: [String: Int] = [:]
        for names in [others, german, english] {
            for (place, words) in names.enumerated() {
                for word in words {
                    // Abbreviations end with a dot in some languages.
                    let name = word.lowercased().filter { $0 != "." }
                    if name.count > 1 { table[name] = place + 1 }
                }
            }
        }
        return table
    }

    private static let englishMonths = [
        ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
        ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"], ["november", "nov"],
        ["december", "dec"],
    ]
    private static let englishWeekdays = [
        ["monday", "mondays"], ["tuesday", "tuesdays"], ["wednesday", "wednesdays"], ["thursday", "thursdays"],
        ["friday", "fridays"], ["saturday", "saturdays"], ["sunday", "sundays"],
    ]

    /// The German names of months and days.
    static var german: [String] { (germanMonths + germanWeekdays).flatMap(\.self) }

    private static let germanMonths = [
        ["januar", "jänner"], ["februar", "feber"], ["märz", "mär"], ["april"], ["mai"], ["juni"], ["juli"], ["august"],
        ["september"], ["oktober", "okt"], ["november"], ["dezember", "dez"],
    ]
    private static let germanWeekdays = [
        ["montag", "montags"], ["dienstag", "dienstags"], ["mittwoch", "mittwochs"], ["donnerstag", "donnerstags"],
        ["freitag", "freitags"], ["samstag", "samstags", "sonnabend"], ["sonntag", "sonntags"],
    ]
}
