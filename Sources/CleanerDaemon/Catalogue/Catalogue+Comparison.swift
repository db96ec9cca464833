import PhotoAnalysis
import PhotoCulling
import PhotoStore

/// Photos that are compared with each other.
extension Catalogue {
    /// What the picture of a photo is to be compared with; nil where that is nothing.
    func comparison(of photo: PhotoID) -> Comparison? {
        culling.comparison(of: photo)
    }

    /// Takes in what a lane found; nil where nothing was to be compared.
    func finish(_ job: IntakeQueue.Job, _ result: Result<(Comparison, [PictureID: SceneMatch]), any Error>?) {
        guarding("a comparison") {
            switch result {
            case .success((let comparison, let matches))?:
                try store.comparisons.record(comparison, matches, photo: job.photo)
                culling.connect(comparison, matches)
            case .failure(let error)?:
                // It stays to be done at the next start.
                throw error
            case nil:
                try store.comparisons.end(of: job.photo)
            }
            try refresh(Touched(), live: true, number: job.number)
        }
        queue.finish(job)
        settleWaiters()
    }
}
