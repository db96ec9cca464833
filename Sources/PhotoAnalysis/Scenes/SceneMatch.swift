/// What a detailed comparison of two pictures found.
package struct SceneMatch: Sendable, Hashable {
    package var correlation: Float = 0
    package var inliers = 0
    package var cells = 0
    package init(correlation: Float = 0, inliers: Int = 0, cells: Int = 0) {
        self.correlation = correlation
        self.inliers = inliers
        self.cells = cells
    }
}
package struct SceneMatcher {
    package init?(_ scene: Scene) { }
    package func match(_ other: Scene) -> SceneMatch? { SceneMatch() }
}
