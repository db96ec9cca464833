import AppSurvey
import SystemPackage
import Testing

@Suite("Places of a survey")
struct SurveyPlacesTests {
    @Test("Paths of the system lie below the root, those of the person where they are")
    func below() {
        let places = SurveyPlaces(root: "/tree", home: "/tree/home/anna", now: 0)
        #expect(places.system("/var/lib/dpkg/status") == "/tree/var/lib/dpkg/status")
        #expect(places.dataDirectories.contains("/tree/usr/share"))
        #expect(places.dataDirectories.allSatisfy { $0.starts(with: "/tree") })
        #expect(places.configHome == "/tree/home/anna/.config")
        #expect(SurveyPlaces(home: "/home/anna", now: 0).system("/var/log") == "/var/log")
    }
}
