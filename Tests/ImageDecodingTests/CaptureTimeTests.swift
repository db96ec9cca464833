import FoundationEssentials
import Images
import Testing

@Suite("Capture times")
struct CaptureTimeTests {
    @Test(
        "Dates that do not exist, and those of clocks that were never set, are absent",
        arguments: [
            "0000:00:00 00:00:00", "2024:13:01 12:00:00", "2024:02:30 12:00:00", "2023:02:29 12:00:00",
            "2024:05:01 24:00:00", "2024:05:01 12:60:00", "    :  :     :  :  ", "", "2024:05:01", "24:05:01 12:00:00",
            "9999:01:01 00:00:00", "2024:05:99999999999999999999 1:1:1", "1904:01:01 00:00:00", "1970:01:01 00:00:00",
            "1970:01:01 01:00:00", "1980:01:01 00:00:00", "2000:01:01 00:00:00", "2000:01:01 00:00:59",
        ])
    func impossible(date: String) {
        #expect(CaptureTime(exifDate: date) == nil)
    }

    @Test(
        "A time that nobody could calculate with is not read, as a worker may say anything",
        arguments: [(.max, 0), (.min, 0), (0, .max), (0, .min), (0, 1440)] as [(Int64, Int)])
    func hostile(nanoseconds: Int64, offset: Int) {
        let json = #"{"local":"","nanoseconds":\#(nanoseconds),"offsetMinutes":\#(offset)}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(CaptureTime.self, from: Data(json.utf8)) }
    }

    @Test(
        "The instant counts nanoseconds since 1970, in UTC where an offset is known",
        arguments: [
            ("1970:01:02 00:00:00", nil, nil, 86_400_000_000_000),
            ("1970:01:02 00:00:01", "5", nil, 86_401_500_000_000),
            ("1980:01:01 00:01:00", nil, nil, 315_532_860_000_000_000),
            ("2000:01:01 12:00:00", nil, nil, 946_728_000_000_000_000),
            ("2000:02:29 12:00:00", nil, nil, 951_825_600_000_000_000),
            ("2024:05:01 12:03:55", "123456789", nil, 1_714_565_035_123_456_789),
            ("2024:05:01 12:03:55", nil, "+02:00", 1_714_557_835_000_000_000),
            ("2024:05:01 12:03:55", nil, "-09:30", 1_714_599_235_000_000_000),
            ("2024-05-01T12:03:55", "  ", "Z", 1_714_565_035_000_000_000),
            ("1960:12:31 23:59:59", nil, nil, -283_996_801_000_000_000),
            ("2024:05:01 12:03:55", nil, "sometime", 1_714_565_035_000_000_000),
        ] as [(String, String?, String?, Int64)])
    func instants(date: String, subsecond: String?, offset: String?, nanoseconds: Int64) throws {
        let time = try #require(CaptureTime(exifDate: date, subsecond: subsecond, offset: offset))
        #expect(time.nanoseconds == nanoseconds)
    }

    @Test("A leap second is the last second of its minute")
    func leapSecond() {
        #expect(CaptureTime(exifDate: "2016:12:31 23:59:60")?.local == "2016-12-31T23:59:59")
    }
}
