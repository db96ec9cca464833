internal import FoundationEssentials
internal import ImageDecoding
internal import Images

/// One picture a format, 16 pixels square with a grey slope, as small as encoders make them.
///
/// All programs that decode pictures use them. Made from `g.pgm`, whose sample at (x, y) is 8 x + 8 y, by `cjpeg -quality 50 -optimize`, `cwebp -q 10`,
/// `heif-enc -q 20`, `heif-enc -A -q 20` and `cjxl -q 50`; the PNG with zlib alone; GIF, TIFF (deflate) and BMP (8 bits)
/// by the encoders in Fixtures; JPEG 2000 by Pillow at a rate of 4, Photoshop's as plain bytes by hand.
package enum DrawnPictures {
    package static var all: [DrawnFile] {
        texts.map { format, text in
            DrawnFile(format: format, name: format.rawValue, bytes: Data(base64Encoded: text).map(Array.init) ?? [])
        }
    }

    private static let texts: [(MediaFormat, String)] = [
        (
            .jpeg,
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i\
            Z2hnPk1xeXBkeFxlZ2P/wAALCAAQABABAREA/8QAFQABAQAAAAAAAAAAAAAAAAAABgD/xAAXEAEAAwAAAAAAAAAAAAAAAAAEACEx\
            /9oACAEBAAA/ADYh5UQCHlSEPKiAQ8qf/9k=
            """
        ),
        (
            .png,
            """
            iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAUUlEQVR42l3HEQKAQAAAwcUwDMMwDMMwDMMwPAzDMAzDMAzDMAzD\
            npDv2EAUJ2mWF2VVN23XB39AH9En9Bl9QV/RN/Qd/UA/0S/0G/1Bf9G/H9ANeAHuz4I+AAAAAElFTkSuQmCC
            """
        ),
        (
            .webp,
            """
            UklGRj4AAABXRUJQVlA4IDIAAACQAQCdASoQABAAB0CWJbDuAGxAMoAA/oP/5DH7/Y2+0e5hFawA5e0rHESG4zGJ6zAAAA==
            """
        ),
        (
            .heif,
            """
            AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAaZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
            AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABAAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHKAAEAAAAAAAAAKQACAAEAAAAAAAAA\
            AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADRaXBycAAA\
            AK9pcGNvAAAAcWh2Y0MBBAgAAAAAAAAAAAAe8AD8/Pj4AAAPAyAAAQAXQAEMAf//BAgAAAMAn/gAAAMAAB66AkAhAAEAJkIBAQQI\
            AAADAJ/4AAADAAAewIIEFluqumubAgAAAwACAAADAAIQIgABAAZEAcFzwYkAAAAUaXNwZQAAAAAAAABAAAAAQAAAABRpc3BlAAAA\
            AAAAABAAAAAQAAAADnBpeGkAAAAAAQgAAAAaaXBtYQAAAAAAAAACAAECgQIAAgIDhAAAABppcmVmAAAAAAAAAA5kaW1nAAIAAQAB\
            AAAAMW1kYXQAAAAlKAGuFpCTZ9AEqA7JWfo/XGi+jzHfHGFX0H00G0DKIbH5xUZgCA==
            """
        ),
        (
            .avif,
            """
            AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOhtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA\
            AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEMAAEAAAAAAAAAFgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA\
            AGF2MDEAAAAAaGlwcnAAAABJaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EAHAAAAAAUaXNwZQAAAAAAAAAQAAAAEAAA\
            AA5waXhpAAAAAAEIAAAAF2lwbWEAAAAAAAAAAQABBIGCA4QAAAAebWRhdBIACgUYDP/YVDILHICmkQAEzmG2LuA=
            """
        ),
        (
            .gif,
            """
            R0lGODlhEAAQAHcAACH5BAAKAAAALAAAAAAQABAAhAAAAAgICBAQEBgYGCAgICgoKDAwMDg4OEBAQEhISFBQUFhYWGBgYGhoaHBwcHh4\
            eICAgIiIiJCQkJiYmKCgoKioqLCwsLi4uMDAwMjIyNDQ0NjY2ODg4Ojo6PDw8AAAAAVmIBAIA1EYB5IoC9M4z1ie6dq+D0SaqMq6MEhk\
            1rMBcxEJr/bDCSUTmu8WTE4oxWYVSqkwqUhuxTI9Pq/ji9Fp7VouGG0Y/cZkwGc3PKMxt9N2GhtsYnV8GxxbdHuCHB1zeoGIHR4hADs=
            """
        ),
        (
            .tiff,
            """
            SUkqAEwAAAB4nGPgEJBQ0DCwcPAIiEjIKKhA4zagcTvQuBPQuDPQuAvQuCvQuBvQuDvQuAfQuCfQuBfQuDfQuA/QuC/QuB8A9dB4AQoA\
            AAEDAAEAAAAQAAAAAQEDAAEAAAAQAAAAAgEDAAEAAAAIAAAAAwEDAAEAAAAIAAAABgEDAAEAAAABAAAAEQEEAAEAAAAIAAAAFQEDAAEA\
            AAABAAAAFgEDAAEAAAAQAAAAFwEEAAEAAABEAAAAHAEDAAEAAAABAAAAAAAAAA==
            """
        ),
        (
            .bmp,
            """
            Qk2yAQAAAAAAALIAAAAoAAAAEAAAABAAAAABAAgAAAAAAAABAAATCwAAEwsAAB8AAAAAAAAAAAAAAAgICAAQEBAAGBgYACAgIAAoKCgA\
            MDAwADg4OABAQEAASEhIAFBQUABYWFgAYGBgAGhoaABwcHAAeHh4AICAgACIiIgAkJCQAJiYmACgoKAAqKioALCwsAC4uLgAwMDAAMjI\
            yADQ0NAA2NjYAODg4ADo6OgA8PDwAA8QERITFBUWFxgZGhscHR4ODxAREhMUFRYXGBkaGxwdDQ4PEBESExQVFhcYGRobHAwNDg8QERIT\
            FBUWFxgZGhsLDA0ODxAREhMUFRYXGBkaCgsMDQ4PEBESExQVFhcYGQkKCwwNDg8QERITFBUWFxgICQoLDA0ODxAREhMUFRYXBwgJCgsM\
            DQ4PEBESExQVFgYHCAkKCwwNDg8QERITFBUFBgcICQoLDA0ODxAREhMUBAUGBwgJCgsMDQ4PEBESEwMEBQYHCAkKCwwNDg8QERICAwQF\
            BgcICQoLDA0ODxARAQIDBAUGBwgJCgsMDQ4PEAABAgMEBQYHCAkKCwwNDg8=
            """
        ),
        (
            .jpegXL,
            """
            /wpDQFJcCAoBAAB8AAA4AFgAWEooMd1c9HTg2QON0AhnJOEgwfAkPWHCSADgwwSiAQCwAPF1CgCACpVRxg1ezvV8+aHDYtrGdYa22raw\
            JBFKIYmDAmQoKkmUG/GvzkEQ
            """
        ),
        (
            .jpeg2000,
            """
            AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAEAAAABAAAQcHAAAAAAAPY29scgEAAAAAABEAAACqanAy\
            Y/9P/1EAKQAAAAAAEAAAABAAAAAAAAAAAAAAABAAAAAQAAAAAAAAAAAAAQcBAf9SAAwAAAABAAIEBAAA/1wAEUJfUlAFUAVQR1fTV9NXYv9kACUA\
            AUNyZWF0ZWQgYnkgT3BlbkpQRUcgdmVyc2lvbiAyLjUuNP+QAAoAAAAAACsAAf+Tx8w4ENsK2QrEVfjTfhqcNTjA4OBwYCIYIwN+JoD/2Q==
            """
        ),
        (
            .photoshop,
            """
            OEJQUwABAAAAAAAAAAEAAAAQAAAAEAAIAAEAAAAAAAAAAAAAAAAAAAAIEBggKDA4QEhQWGBocHgIEBggKDA4QEhQWGBocHiAEBggKDA4QEhQWGBo\
            cHiAiBggKDA4QEhQWGBocHiAiJAgKDA4QEhQWGBocHiAiJCYKDA4QEhQWGBocHiAiJCYoDA4QEhQWGBocHiAiJCYoKg4QEhQWGBocHiAiJCYoKiw\
            QEhQWGBocHiAiJCYoKiwuEhQWGBocHiAiJCYoKiwuMBQWGBocHiAiJCYoKiwuMDIWGBocHiAiJCYoKiwuMDI0GBocHiAiJCYoKiwuMDI0NhocHiA\
            iJCYoKiwuMDI0NjgcHiAiJCYoKiwuMDI0Njg6HiAiJCYoKiwuMDI0Njg6PA=
            """
        ),
    ]
}
