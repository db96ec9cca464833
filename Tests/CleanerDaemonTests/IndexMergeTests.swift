import Testing

@testable import CleanerDaemon

@Suite("When the index of words is merged")
struct IndexMergeTests {
    @Test("After a start, slice by slice, and again when an eighth of the photos have new words")
    func due() {
        var merge = IndexMerge()
        #expect(merge.nextIsFirst(photos: 8000) == true)
        merge.merged(isMore: true)
        #expect(merge.nextIsFirst(photos: 8000) == false, "the next slice")
        merge.merged(isMore: false)
        #expect(merge.nextIsFirst(photos: 8000) == nil)
        merge.changed(999)
        #expect(merge.nextIsFirst(photos: 8000) == nil)
        merge.changed(1)
        #expect(merge.nextIsFirst(photos: 8000) == true)
        merge.merged(isMore: false)
        merge.changed(255)
        #expect(merge.nextIsFirst(photos: 10) == nil, "few photos are searched fast in any case")
        merge.changed(1)
        #expect(merge.nextIsFirst(photos: 10) == true)
    }
}
