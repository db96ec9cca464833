import TerminalScreen

/// A part of a picture that is shown enlarged.
struct Zoom: Hashable, Sendable {
    /// The share of the visible part by which an arrow key moves it.
    private static let step = 0.25
    private static let largestFactor = 64

    /// How many times larger than fitted into the screen.
    private(set) var factor = 1
    /// Whether two photos of a group stand side by side, at the same spot.
    var isPair: Bool
    /// The middle of the visible part, 0 to 1 from left and top.
    private var x = 0.5
    private var y = 0.5

    init(isPair: Bool = false) {
        self.isPair = isPair
    }

    /// The size of the whole picture at this factor in cells.
    func whole(of picture: PixelSize, in room: CellSize, cell: PixelSize) -> CellSize {
        let fitted = PictureFit.size(of: picture, in: room, cell: cell)
        return CellSize(columns: fitted.columns * factor, rows: fitted.rows * factor)
    }

    /// The visible part of a picture, and its size on the screen.
    func view(of picture: PixelSize, in room: CellSize, cell: PixelSize) -> (part: PixelRect, size: CellSize) {
        let whole = whole(of: picture, in: room, cell: cell)
        guard whole.columns > 0, whole.rows > 0 else {
            return (PixelRect(all: picture), CellSize(columns: 0, rows: 0))
        }
        let size = CellSize(columns: min(whole.columns, room.columns), rows: min(whole.rows, room.rows))
        let width = max(picture.width * size.columns / whole.columns, 1)
        let height = max(picture.height * size.rows / whole.rows, 1)
        let left = Int(x * Double(picture.width)) - width / 2
        let top = Int(y * Double(picture.height)) - height / 2
        let part = PixelRect(
            left: min(max(left, 0), picture.width - width), top: min(max(top, 0), picture.height - height),
            width: width, height: height)
        return (part, size)
    }

    mutating func pan(columns: Double, rows: Double) {
        let reach = 0.5 / Double(factor)
        x = min(max(x + columns * Self.step * 2 * reach, reach), 1 - reach)
        y = min(max(y + rows * Self.step * 2 * reach, reach), 1 - reach)
    }

    /// Doubles the size, unless `isEnough`.
    mutating func enlarge(unless isEnough: Bool) {
        if !isEnough, factor < Self.largestFactor { factor *= 2 }
    }

    mutating func reduce() {
        if factor > 1 { factor /= 2 }
        pan(columns: 0, rows: 0)
    }
}
