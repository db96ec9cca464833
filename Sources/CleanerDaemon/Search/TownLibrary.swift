import Glibc
import PhotoCulling
import PhotoSearch
import Synchronization

/// libgeonames, opened while the daemon runs, because it is optional.
///
/// It needs no network. A town's names come from gettext, by the thread's locale.
struct TownLibrary: TownSource {
    private typealias City = OpaquePointer
    private typealias Text = @convention(c) (City?) -> UnsafePointer<CChar>?
    private typealias Number = @convention(c) (City?) -> Double

    let count: Int
    private let city: @convention(c) (Int32) -> City?
    private let free: @convention(c) (City?) -> Void
    private let name: Text
    private let state: Text
    private let country: Text
    private let countryCode: Text
    private let latitude: Number
    private let longitude: Number
    private let population: @convention(c) (City?) -> UInt32
    /// The user's locale, open as long as the process runs; nil if it is not installed.
    private let locale = OwnLocale.open()

    /// Nil if the library is not installed.
    init?() {
        guard let library = dlopen("libgeonames.so.0", RTLD_NOW | RTLD_LOCAL),
            let count: @convention(c) () -> Int32 = Self.function("geonames_get_n_cities", library),
            let city: @convention(c) (Int32) -> City? = Self.function("geonames_get_city", library),
            let free: @convention(c) (City?) -> Void = Self.function("geonames_city_free", library),
            let name: Text = Self.function("geonames_city_get_name", library),
            let state: Text = Self.function("geonames_city_get_state", library),
            let country: Text = Self.function("geonames_city_get_country", library),
            let countryCode: Text = Self.function("geonames_city_get_country_code", library),
            let latitude: Number = Self.function("geonames_city_get_latitude", library),
            let longitude: Number = Self.function("geonames_city_get_longitude", library),
            let population: @convention(c) (City?) -> UInt32 = Self.function("geonames_city_get_population", library)
        else { return nil }
        (self.count, self.city, self.free) = (Int(max(0, count())), city, free)
        (self.name, self.state, self.country, self.countryCode) = (name, state, country, countryCode)
        (self.latitude, self.longitude, self.population) = (latitude, longitude, population)
    }

    func latitude(of town: Int) -> Float { with(town) { Float(latitude($0)) } }

    func longitude(of town: Int) -> Float { with(town) { Float(longitude($0)) } }

    func population(of town: Int) -> Int { with(town) { Int(population($0)) } }

    /// The names in English and, if they differ, in the user's language.
    func names(of town: Int) -> TownNames {
        with(town) { town in
            let others = countryCode(town).map { CountryNames.others(String(cString: $0)) } ?? []
            return TownNames(
                town: texts(name, town), state: texts(state, town), country: texts(country, town) + others)
        }
    }

    private func with<Result>(_ town: Int, _ body: (City?) -> Result) -> Result {
        let city = city(Int32(town))
        defer { free(city) }
        return body(city)
    }

    /// The daemon's threads have the "C" locale, in which names are English.
    private func texts(_ text: Text, _ city: City?) -> [String] {
        let english = text(city).map { String(cString: $0) }
        var own: String?
        if let locale {
            let before = uselocale(locale)
            own = text(city).map { String(cString: $0) }
            uselocale(before)
        }
        return [english, own == english ? nil : own].compactMap(\.self)
    }

    private static func function<Function>(_ name: String, _ library: UnsafeMutableRawPointer) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
}

/// The table of towns of libgeonames, which Debian packages with 24,000 towns and their names in many languages.
///
/// The library is opened when it is first needed, because most starts do not need it, and because it is optional.
final class LazyTowns: Sendable {
    private struct Opened {
        /// Nil if the library is not installed.
        var table = TownLibrary().map(TownTable.init)
    }

    private let opened = Mutex<Opened?>(nil)

    /// Whether the library is not installed.
    var isEmpty: Bool {
        withTable { $0 == nil }
    }

    /// The names of a place; empty without the library.
    func names(at point: GeographicPoint) -> [String] {
        withTable { $0?.names(at: point) ?? [] }
    }

    /// The place of the largest town with a name; letter case does not matter.
    func town(named name: String) -> GeographicPoint? {
        withTable { $0?.town(named: name) }
    }

    /// The largest town with a name, its state and its country.
    func fullName(ofTown name: String) -> String? {
        withTable { $0?.fullName(ofTown: name) }
    }

    /// The names of towns that differ from a word by one letter, the largest first.
    func names(near word: String) -> [String] {
        withTable { $0?.names(near: word) ?? [] }
    }

    private func withTable<Result: Sendable>(_ body: (inout TownTable?) -> Result) -> Result {
        opened.withLock { opened in
            // Taken out, so that changes need no copy.
            var own = opened.take() ?? Opened()
            defer { opened = own }
            return body(&own.table)
        }
    }
}
