/// An action of the mouse.
package struct MouseAction: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The left button was pressed.
        case click
        case wheelUp
        case wheelDown
    }

    package var kind: Kind
    package var point: CellPoint

    package init(_ kind: Kind, _ point: CellPoint) {
        self.kind = kind
        self.point = point
    }
}
