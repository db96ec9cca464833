import Glibc
import PhotoCulling
import PhotoSearch
import Synchronization

/// The table of towns of libgeonames, which Debian packages with 24,000 towns and their names in many languages.
///
/// The library is opened when it is first needed, because most starts do not need it, and because it is optional.
final class LazyTowns: Sendable {
    private let loaded = Mutex<TownTable?>(nil)

    /// Empty without the library.
    var table: TownTable {
        loaded.withLock { table in
            if let table { return table }
            let read = Self.read()
            table = read
            return read
        }
    }

    private typealias City = OpaquePointer
    private typealias Text = @convention(c) (City?) -> UnsafePointer<CChar>?
    private typealias Number = @convention(c) (City?) -> Double

    private static func read() -> TownTable {
        guard let library = dlopen("libgeonames.so.0", RTLD_NOW | RTLD_LOCAL),
            let count: @convention(c) () -> Int32 = function("geonames_get_n_cities", library),
            let city: @convention(c) (Int32) -> City? = function("geonames_get_city", library),
            let free: @convention(c) (City?) -> Void = function("geonames_city_free", library),
            let name: Text = function("geonames_city_get_name", library),
            let country: Text = function("geonames_city_get_country", library),
            let latitude: Number = function("geonames_city_get_latitude", library),
            let longitude: Number = function("geonames_city_get_longitude", library),
            let population: @convention(c) (City?) -> UInt32 = function("geonames_city_get_population", library)
        else { return TownTable([]) }
        // gettext translates by the thread's locale; in the "C" locale the names are English.
        let locale = OwnLocale.open()
        defer { locale.map(freelocale) }
        func names(_ text: Text, _ city: City?) -> [String] {
            let english = text(city).map { String(cString: $0) }
            var own: String?
            if let locale {
                let before = uselocale(locale)
                own = text(city).map { String(cString: $0) }
                uselocale(before)
            }
            return [english, own == english ? nil : own].compactMap(\.self)
        }
        return TownTable(
            (0..<max(0, count())).map { number in
                let town = city(number)
                defer { free(town) }
                return TownTable.Town(
                    names: names(name, town), countries: names(country, town),
                    point: GeographicPoint(latitude: Float(latitude(town)), longitude: Float(longitude(town))),
                    population: Int(population(town)))
            })
    }

    private static func function<Function>(_ name: String, _ library: UnsafeMutableRawPointer) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
}
