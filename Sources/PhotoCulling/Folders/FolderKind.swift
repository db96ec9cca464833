/// Who put the photos of a folder there, as its path says; the best first.
///
/// Of equal copies the one that a person filed stays. What lies in folders of downloads and messengers came from somewhere
/// else, and other programs may delete it; a backup holds copies by its nature.
enum FolderKind: UInt8, Comparable, Sendable {
    /// A person named the folder, or one above it.
    case named
    /// The top folder, and folders by date, of cameras and of exports, which programs name.
    case camera
    case downloads
    case messenger
    case backup

    static func < (first: FolderKind, second: FolderKind) -> Bool { first.rawValue < second.rawValue }

    /// The kind of a folder by all names of its path; of several kinds the worst counts, but a person's name before dates.
    init(_ folder: PhotoFolder) {
        let names = folder.path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let kinds = names.map(Self.kind)
        if let foreign = kinds.max(), foreign > .camera {
            self = foreign
        } else {
            // A Takeout's albums and years are both named by it.
            self = kinds.contains(.named) && !names.contains { $0.lowercased() == "takeout" } ? .named : .camera
        }
    }

    private static func kind(of name: String) -> FolderKind {
        let small = name.lowercased()
        let words = small.split { !$0.isLetter }.map(String.init)
        if words.contains(where: backupWords.contains) { return .backup }
        let first = String(small.prefix { $0.isLetter })
        if messengerWords.contains(first) { return .messenger }
        if downloadWords.contains(first) { return .downloads }
        // Albums lie beside it, so both are of one kind.
        if TakeoutYear.isYear(name.utf8) { return .named }
        if words.isEmpty || isOfCamera(name) { return .camera }
        guard words.allSatisfy({ generalWords.contains($0) || oldWords.contains($0) }) else { return .named }
        return words.contains(where: oldWords.contains) ? .backup : .camera
    }

    /// Whether a camera named the folder: a number from 100 on and five large letters, digits or low lines (DCF, JEITA
    /// CP-3461), such as `101CANON`.
    private static func isOfCamera(_ name: String) -> Bool {
        let name = Array(name.utf8)
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        return name.count == 8 && name[0] != UInt8(ascii: "0") && name.prefix(3).allSatisfy(isDigit)
            && name.dropFirst(3).allSatisfy {
                isDigit($0) || $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
            }
    }

    // The words are in small letters and set by hand.

    /// The first words of the names of folders that messengers fill.
    private static let messengerWords: Set<String> = [
        "facebook", "messenger", "received", "sent", "signal", "snapchat", "telegram", "threema", "viber", "wechat",
        "whatsapp",
    ]
    /// The first words of the names of folders that browsers and transfers fill.
    private static let downloadWords: Set<String> = [
        "airdrop", "bluetooth", "download", "downloads",
        // What xdg-user-dirs calls the folder of downloads in other languages.
        "descargas", "baixades", "téléchargements", "transferências", "scaricati", "pobrane", "stažené", "stiahnuté",
        "hämtningar", "nedlastinger", "hentet", "overførsler", "lataukset", "allalaadimised", "lejupielādes",
        "letöltések",
        "descărcări", "preuzimanja", "prenosi", "i̇ndirilenler", "indirilenler", "загрузки", "завантаження", "изтеглени",
        "преузимања", "λήψεις", "下载", "下載", "ダウンロード", "다운로드", "הורדות", "تنزيلات", "التنزيلات", "دریافت‌ها",
        "deskargak", "íoslódálacha", "niðurhal", "unduhan",
    ]
    /// Words that mean a copy for the case of loss, wherever they stand in a name.
    private static let backupWords: Set<String> = [
        "backup", "backups", "bak", "bkp", "copy", "duplicates", "sicherung", "sicherungen",
        "datensicherung", "sicherungskopie", "sicherungskopien", "kopie", "kopien", "kopi", "kopia", "kópia", "kopija",
        "kopio", "copie", "copies", "copia", "copias", "cópia", "cópias", "sauvegarde", "sauvegardes", "respaldo",
        "respaldos", "reservekopie", "säkerhetskopia", "säkerhetskopior", "sikkerhetskopi", "sikkerhedskopi",
        "varmuuskopio", "varmuuskopiot", "záloha", "zálohy", "másolat", "mentés", "yedek", "yedekler", "kopya",
        "cadangan", "salinan", "копия", "копии", "бэкап", "копія", "копії", "αντίγραφο", "αντίγραφα", "备份", "備份",
        "副本", "バックアップ", "コピー", "백업", "사본", "גיבוי",
    ]
    /// Words that mean the same if only general words stand beside them: `Old`, `Fotos alt`, but not `Old Town`.
    private static let oldWords: Set<String> = [
        "old", "older", "alt", "alte", "alter", "altes", "ancien", "anciens", "anciennes", "vieux", "vieja", "viejo",
        "viejas", "viejos", "antiguo", "antiguas", "antiguos", "vecchio", "vecchie", "vecchi", "antigo", "antigas",
        "antigos", "oud", "oude", "stare", "staré", "gamla", "gamle", "vanhat", "régi", "eski", "старое", "старые",
        "старі", "旧", "古い", "옛날",
    ]
    /// Words that say only that there are photos or by which device, as folders of systems, phones and imports do.
    private static let generalWords: Set<String> = [
        "dcim", "camera", "cameras", "kamera", "cam", "roll", "upload", "uploads", "import", "imports", "imported",
        "instantupload", "sofortupload", "sd", "card", "phone", "handy", "smartphone", "iphone", "ipad", "android",
        "google", "icloud", "onedrive", "dropbox", "nextcloud", "my", "eigene", "mes", "mis", "photo", "photos", "foto",
        "fotos", "pic", "pics", "picture", "pictures", "image", "images", "video", "videos", "movies", "filme", "media",
        "medien", "library", "mediathek", "misc", "unsorted", "all", "alle", "new", "folder", "neuer",
        "ordner", "untitled", "screenshot", "screenshots", "bildschirmfotos", "edited", "export", "exports",
        // The months, as folders by date name them.
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december", "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "januar",
        "jänner", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember", "okt", "dez", "janvier", "février",
        "mars", "avril", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre", "enero",
        "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre",
        "diciembre", "gennaio", "febbraio", "aprile", "maggio", "giugno", "luglio", "settembre", "ottobre",
        "dicembre", "januari", "februari", "maart", "mei", "augustus", "janeiro", "fevereiro", "março", "maio",
        "junho", "julho", "setembro", "outubro", "novembro", "dezembro",
        // What xdg-user-dirs calls the folder of pictures in other languages, and words for photos.
        "bilder", "billeder", "imágenes", "imatges", "imagens", "immagini", "afbeeldingen", "obrazy", "zdjęcia",
        "obrázky", "fotky", "fotografie", "fotografías", "fotografias", "kuvat", "valokuvat", "pildid", "képek",
        "fotók", "imagini", "slike", "resimler", "fotoğraflar", "изображения", "картинки", "фото", "фотографии",
        "зображення", "фотографії", "εικόνες", "φωτογραφίες", "图片", "圖片", "照片", "画像", "写真", "ピクチャ", "그림", "사진",
        "תמונות", "صور",
    ]
}
