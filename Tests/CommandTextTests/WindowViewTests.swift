import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite struct WindowViewTests {
    @Test(
        "A view is chosen by what was asked for",
        arguments: [
            (nil, nil, WindowView.cards), (.blurry, nil, .cards), (.videos, nil, .cards), (.duplicates, nil, .groups),
            (.moments, "beach", .groups), (.marked, nil, .trash), (nil, "beach", .grid), (.screenshots, "beach", .grid),
        ] as [(PhotoCategories.Category?, String?, WindowView)])
    func chosen(category: PhotoCategories.Category?, search: String?, view: WindowView) {
        #expect(WindowView(category: category, filter: PhotoFilter { $0.search = search }) == view)
    }
}
