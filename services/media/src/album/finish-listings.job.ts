import { recurringJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { memoryChanged } from './memory-changed.ts'
import type { AlbumListingDoc } from './album-listing.model.ts'

/** Time after which a running process would have finished the listing. */
const listingMsMax = 5 * 60_000
const atOnceMax = 200

/** Lists the memories again whose process died: it may have written entries of an older version. */
export const finishListings = (deps: Deps): Job =>
  recurringJob('finish-listings', '*/10 * * * *', async (signal) => {
    const { albumListings, clock } = deps
    const before = new Date(clock().getTime() - listingMsMax)
    for (;;) {
      const left = await albumListings
        .find({ startedAt: { $lt: before } })
        .limit(atOnceMax)
        .lean<AlbumListingDoc[]>()
      for (const { _id, spaceId, memoryId } of left) {
        signal.throwIfAborted()
        await memoryChanged(deps, spaceId, memoryId)
        await albumListings.deleteOne({ _id })
      }
      if (left.length < atOnceMax) return
    }
  })
