import Foundation
import Images
import Testing

@testable import ImageDecoding

@Suite("JSON files of Google Takeout")
struct TakeoutDescriptionTests {
    private func said(_ text: String) -> PhotoMetadata? {
        Array(text.utf8).withUnsafeBytes { PhotoMetadata(sidecar: $0) }
    }

    @Test("A JSON file says name, description, people, favourite, time and place")
    func whole() throws {
        let metadata = try #require(
            said(
                """
                 {"title": "IMG_1.HEIC", "description": "Grandma&#39;s pier", "imageViews": "3",
                  "creationTime": {"timestamp": "1600000000", "formatted": "13.09.2020, 12:26:40 UTC"},
                  "photoTakenTime": {"timestamp": "1556712235", "formatted": "01.05.2019, 12:03:55 UTC"},
                  "geoData": {"latitude": 0.0, "longitude": 0.0, "altitude": 0.0},
                  "geoDataExif": {"latitude": 50.0, "longitude": 8.25, "altitude": 0.0},
                  "people": [{"name": "Ann Lee"}, {}, {"name": "Peter"}], "favorited": true}
                """))
        #expect(metadata.fileName == "IMG_1.HEIC" && metadata.title == nil)
        #expect(metadata.comment == "Grandma's pier")
        #expect(metadata.people == ["Ann Lee", "Peter"] && metadata.keywords == ["favourite"])
        #expect(metadata.captured == CaptureTime(exifDate: "2019:05:01 12:03:55", offset: "+00:00"))
        #expect(metadata.latitude == 50 && metadata.longitude == 8.25)
    }

    @Test("The place that the user set precedes the camera's, and a title that is no file's name is a title")
    func corrected() throws {
        let metadata = try #require(
            said(
                """
                {"title": "The pier.", "geoData": {"latitude": 1.5, "longitude": -2},
                 "geoDataExif": {"latitude": 50, "longitude": 8}}
                """))
        #expect(metadata.title == "The pier." && metadata.fileName == nil)
        #expect(metadata.latitude == 1.5 && metadata.longitude == -2)
    }

    @Test(
        "Nonsense in one value leaves the others",
        arguments: [
            #""title": 7, "people": "Ann""#, #""people": [7], "favorited": "yes""#,
            #""photoTakenTime": 7, "geoData": []"#,
            #""photoTakenTime": {"timestamp": "9223372036854775807"}"#, #""photoTakenTime": {"timestamp": "x"}"#,
            #""photoTakenTime": {"timestamp": "-9223372036854775808"}"#, #""photoTakenTime": {"timestamp": "0"}"#,
            #""geoData": {"latitude": 91, "longitude": 0}"#, #""geoData": {"latitude": 1, "longitude": 1e300}"#,
            #""geoData": {"latitude": 1}"#, #""title": "\u0000""#,
        ])
    func nonsense(values: String) {
        var expected = PhotoMetadata()
        expected.comment = "Pier"
        #expect(said("{\"description\": \"Pi\\u0065r\", \(values)}") == expected)
    }

    @Test(
        "Other files say nothing",
        arguments: [
            "", "{", "{}", "[]", "[{\"title\": \"a\"}]", "7", "{\"a\": 1}", "{\"title\": \"a\"", "{title: 1}",
            String(repeating: "{\"title\":", count: 20_000), "{\"people\":" + String(repeating: "[", count: 200_000),
            "{\"title\": \"\(String(repeating: "a", count: 1 << 20))\"}",
        ])
    func others(text: String) {
        #expect(said(text) == nil)
    }

    @Test("Words stay within a page, and without control characters")
    func bounded() throws {
        let people = (0..<2_000).map { "{\"name\": \"\($0) \(String(repeating: "é", count: 50))\"}" }
        let metadata = try #require(
            said("{\"description\": \"a\\u001b[31m\\u202eb\", \"people\": [\(people.joined(separator: ","))]}"))
        #expect(metadata.comment == "a [31m b")
        #expect(try #require(metadata.people).count <= PhotoMetadata.keywordLimit)
        #expect(try JSONEncoder().encode(metadata).count < 4_500)
    }
}
