/// A drawn scene and the hash that an independent computation of the reference algorithm in double precision gives
/// for its luma.
struct Golden: Sendable {
    let seed: UInt64
    let width: Int
    let height: Int
    let hash: String
    let quality: Int

    static let scenes: [Golden] = [
        Golden(
            seed: 1, width: 320, height: 240,
            hash: "895556aa0e82e1545cf6077e9d4cbf283aa5a4575568db882b957c577c2a17b2", quality: 100),
        Golden(
            seed: 2, width: 320, height: 240,
            hash: "8d9ca598a3184273ce730be34f43dc06a1ede3bdc6bfa4bf60ca5ac03c2133a9", quality: 100),
        Golden(
            seed: 3, width: 240, height: 320,
            hash: "f6692bd985c34ae1a4da628d1b50cc8b2817b2449b99dd724cb469b67f5ca5c9", quality: 100),
        Golden(
            seed: 4, width: 400, height: 300,
            hash: "b632720a7b0593855bc5a9634e56a5d0a0f23c5a16bf49cb782d4f2fa545b3b1", quality: 100),
        Golden(
            seed: 5, width: 97, height: 131,
            hash: "a0b9ec2a750d37cd1c88c6d2cbf9013d300ed82c556e61efccb9a480fad6ba97", quality: 100),
        Golden(
            seed: 6, width: 64, height: 64,
            hash: "be0bba11f5244a89c5c42d0b28b715373b53f83cc3d125eaf0ed07d4792fda09", quality: 100),
    ]
}
