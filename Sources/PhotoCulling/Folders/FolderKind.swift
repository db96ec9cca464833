/// Who put the photos of a folder there, as its path says; the best first.
///
/// Of equal copies the one that a person filed stays. What lies in folders of downloads and messengers came from somewhere
/// else, and other programs may delete it; a backup holds copies by its nature. What a program keeps for itself, and
/// what somebody threw away, may vanish at any time.
enum FolderKind: UInt8, Comparable, Sendable {
    /// A person named the folder, or one above it.
    case named
    /// The top folder, and folders by date, of cameras and of exports, which programs name.
    case camera
    /// A program keeps a person's photos there, and would miss them.
    case library
    case downloads
    case messenger
    case backup
    /// A program keeps caches, previews or its own parts there.
    case program
    /// It was thrown away, or a repair of the disk found it.
    case discarded

    static func < (first: FolderKind, second: FolderKind) -> Bool { first.rawValue < second.rawValue }

    /// The kind of a folder by all names of its path; of several kinds the worst counts, but a person's name before dates.
    init(_ folder: PhotoFolder) {
        let names = folder.path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let kinds = zip(names, [""] + names).map { Self.kind(of: $0, in: $1) }
        if let foreign = kinds.max(), foreign > .camera {
            self = foreign
        } else {
            // A Takeout's albums and years are both named by it.
            self = kinds.contains(.named) && !names.contains { $0.lowercased() == "takeout" } ? .named : .camera
        }
    }

    /// The kind by a folder's name and by that of the folder around it.
    private static func kind(of name: String, in outer: String) -> FolderKind {
        let small = name.lowercased()
        let words = small.split { !$0.isLetter }.map(String.init)
        let whole = words.joined(separator: " ")
        let numbered = String(small.prefix { !$0.isNumber })
        if discardedNames.contains(whole) || repairNames.contains(numbered) { return .discarded }
        let place = "/\(outer.lowercased())/\(small)"
        if libraryNames.contains(whole) || libraryNames.contains(small) { return .library }
        if programNames.contains(whole) || programEndings.contains(where: { place.hasSuffix($0) }) { return .program }
        if words.contains(where: backupWords.contains) { return .backup }
        let first = String(small.prefix { $0.isLetter })
        if messengerWords.contains(first) { return .messenger }
        if downloadWords.contains(first) || savedPageEndings.contains(where: small.hasSuffix) { return .downloads }
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

    /// The names of folders with what was thrown away, without numbers and marks, so `_To-Delete 2` is one of them.
    ///
    /// Only whole names: `Deleted scenes` is an album.
    private static let discardedNames: Set<String> = [
        "bin", "delete", "delete me", "deleted", "deleted files", "deleted items", "deleted photos", "for deletion",
        "recently deleted", "recycle", "recycle bin", "recycled", "recycler", "rubbish", "to be deleted", "to delete",
        "trash", "trash bin", "trash can", "trashed",
        // German
        "papierkorb", "gelöscht", "gelöschte", "gelöschte bilder", "gelöschte dateien", "gelöschte elemente",
        "gelöschte fotos", "gelöschte objekte", "kann weg", "löschen", "müll", "zu löschen", "zuletzt gelöscht",
        "zum löschen",
        // French, Spanish, Italian, Portuguese
        "corbeille", "poubelle", "supprimé", "supprimés", "supprimées", "récemment supprimés", "supprimés récemment",
        "suppressions récentes", "éléments supprimés", "à supprimer", "papelera", "papelera de reciclaje", "basura",
        "eliminado", "eliminados", "eliminadas", "eliminado recientemente", "eliminados recientemente", "borrado",
        "borrados", "borrar", "para borrar", "cestino", "eliminati", "eliminati di recente", "da eliminare",
        "da cancellare", "lixeira", "lixo", "reciclagem", "apagados", "apagadas", "apagados recentemente", "excluídos",
        "excluídas", "para apagar",
        // Dutch, Swedish, Danish, Norwegian, Finnish
        "prullenbak", "prullenmand", "verwijderd", "recent verwijderd", "onlangs verwijderd", "te verwijderen",
        "papperskorg", "papperskorgen", "raderade", "senast raderade", "nyligen raderade", "borttagna", "papirkurv",
        "papirkurven", "slettet", "slettede", "senest slettet", "nylig slettet", "roskakori", "poistetut",
        // Polish, Czech, Hungarian, Turkish
        "kosz", "usunięte", "ostatnio usunięte", "do usunięcia", "koš", "smazané", "naposledy smazané", "lomtár", "çöp",
        "çöp kutusu", "çöp sepeti", "geri dönüşüm kutusu", "silinenler", "son silinenler",
        // Russian, Ukrainian, Greek
        "корзина", "мусор", "удалить", "удаленные", "удалённые", "недавно удаленные", "недавно удалённые",
        "на удаление", "кошик", "видалені", "нещодавно видалені", "κάδος", "κάδος ανακύκλωσης",
        // Japanese, Chinese, Korean
        "ゴミ箱", "ごみ箱", "最近削除した項目", "削除", "削除済み", "回收站", "废纸篓", "垃圾桶", "垃圾箱", "最近删除",
        "已删除", "資源回收筒", "資源回收桶", "最近刪除", "已刪除", "휴지통", "최근 삭제된 항목",
    ]
    /// The names, up to a number, of folders for what a repair found: those of Android, PhotoRec and Windows.
    private static let repairNames: Set<String> = ["lost.dir", "recup_dir.", "found."]
    /// The names of folders that programs fill for themselves, without numbers and marks.
    private static let programNames: Set<String> = [
        "adobe bridge cache", "cache", "caches", "image cache", "node modules", "plex media server", "thumb",
        "thumbnail cache", "thumbnails", "thumbs",
    ]
    /// How the paths of such folders end.
    private static let programEndings = [
        "/android/data", "/android/obb", "/encoded-video", "/iphoto library/data", "/iphoto library/data.noindex",
        "/piwigo/_data", ".app/contents",
    ]
    /// The names of programs' libraries; in the bracketed ones ACDSee keeps photos as they were before a change.
    private static let libraryNames: Set<String> = [
        "[original]", "[originals]", "aperture library", "iphoto library", "photo booth library",
    ]
    /// How the folders of saved web pages end, which browsers name in the user's language.
    private static let savedPageEndings = [
        "_files", "-dateien", "_fichiers", "_archivos", "_ficheiros", "_arquivos", "_bestanden", "_pliki", "_soubory",
        "_tiedostot", "_dosyalar",
    ]
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
        "original", "originals",
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
