/// The columns of one of the seven passes of PNG's Adam7 interlacing (ISO 15948, 8.2).
struct InterlacePass {
    let firstColumn: Int
    let columnStep: Int

    static let all = [(0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1)].map {
        InterlacePass(firstColumn: $0.0, columnStep: $0.1)
    }

    func columns(of width: Int) -> Int {
        max(0, (width - firstColumn + columnStep - 1) / columnStep)
    }
}
