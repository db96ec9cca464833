import FileSystem
import SystemPackage

/// Where the machine's power comes from, as the kernel says it.
struct PowerSupply: Sendable {
    /// A folder such as the kernel's `/sys/class/power_supply`, with a folder for each supply.
    let folder: FilePath

    /// Whether the machine runs on a battery; false if the kernel does not say.
    ///
    /// Batteries of mice and headphones have the scope `Device`.
    var isBattery: Bool {
        guard let directory = try? FileDescriptor.open(folder, .readOnly, options: [.directory, .closeOnExec]),
            let names = try? directory.closeAfter({ try directory.names() })
        else { return false }
        return names.contains { name in
            let supply = folder.pushing(FilePath(bytes: name.bytes))
            return Self.text("type", of: supply) == "Battery" && Self.text("status", of: supply) == "Discharging"
                && Self.text("scope", of: supply) != "Device"
        }
    }

    private static func text(_ file: String, of supply: FilePath) -> String? {
        (try? SmallFile.read(supply.appending(file))).map { bytes in
            String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        }
    }
}
