import CleanerProtocol
import FoundationEssentials
import Testing

@Suite("What is sent and said of videos")
struct VideoValueTests {
    @Test(
        "A length is written as players show it",
        arguments: [
            (0, "0:00"), (999, "0:00"), (12_345, "0:12"), (60_000, "1:00"), (3_599_999, "59:59"),
            (3_753_000, "1:02:33"), (604_800_000, "168:00:00"), (-5, "0:00"),
        ])
    func length(milliseconds: Int64, text: String) {
        #expect(PlayingTime.text(milliseconds: milliseconds) == text)
    }

    @Test(
        "Bits a second are written in decimal units",
        arguments: [
            (-1, "0 bit/s"), (999, "999 bit/s"), (1_000, "1 kbit/s"), (639_600, "640 kbit/s"), (999_499, "999 kbit/s"),
            (999_500, "1.0 Mbit/s"), (8_149_999, "8.1 Mbit/s"), (120_000_000, "120.0 Mbit/s"),
        ])
    func bitRate(bits: Int64, text: String) {
        #expect(BitRate.text(bits) == text)
    }

    @Test("What is not known of a video is absent, and seconds have three decimals at most")
    func absent() throws {
        let short = PhotoRow.Video(milliseconds: nil, container: "AVI", codec: "MJPEG", sound: false)
        #expect(
            String(decoding: try LineCoding.line(short), as: UTF8.self)
                == #"{"codec":"MJPEG","container":"AVI","sound":false}"# + "\n")
        let known = PhotoRow.Video(milliseconds: 12_345, container: "MP4", codec: "H.264", sound: true)
        #expect(String(decoding: try LineCoding.line(known), as: UTF8.self).contains(#""seconds":12.345"#))
        #expect(known.milliseconds == 12_345)
    }

    @Test("Seconds that are no length are none", arguments: ["-1", "1e300"])
    func nonsense(seconds: String) throws {
        let line = #"{"codec":"","container":"","sound":false,"seconds":\#(seconds)}"#
        #expect(try LineCoding.decode(PhotoRow.Video.self, from: Array(line.utf8)).milliseconds == nil)
    }
}
