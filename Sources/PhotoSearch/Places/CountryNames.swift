/// Names of a country that the table of towns does not have: what people call it, and its continent.
package enum CountryNames {
    /// The names in English; `code` is two letters of ISO 3166-1 in upper case.
    package static func others(_ code: String) -> [String] {
        (usual[code] ?? []) + [continentOfCountry[code]].compactMap(\.self)
    }

    private static let usual: [String: [String]] = [
        "AE": ["UAE"], "CD": ["Congo"], "CI": ["Côte d'Ivoire"], "CV": ["Cape Verde"], "CZ": ["Czechia"],
        "GB": ["UK", "Great Britain"], "KR": ["South Korea"], "LK": ["Ceylon"], "MM": ["Burma"], "NL": ["Holland"],
        "SZ": ["Swaziland"], "TL": ["East Timor"], "TR": ["Türkiye"], "US": ["USA"],
    ]

    /// By the United Nations' regions (UN M49); countries that lie in two are in the one of most of their people.
    private static let continents: [(name: String, countries: String)] = [
        (
            "Africa",
            """
            AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE
            NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW
            """
        ),
        (
            "Asia",
            """
            AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK
            PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE
            """
        ),
        (
            "Europe",
            """
            AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT
            NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK
            """
        ),
        (
            "North America",
            """
            AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT
            US VC VG VI
            """
        ),
        ("Oceania", "AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS"),
        ("South America", "AR BO BR CL CO EC FK GF GY PE PY SR UY VE"),
    ]

    private static let continentOfCountry: [String: String] = continents.reduce(into: [:]) { table, continent in
        for code in continent.countries.split(whereSeparator: \.isWhitespace) { table[String(code)] = continent.name }
    }
}
