import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from '../files/file.model.ts'
import { withOriginal } from '../files/made-copies.ts'
import { convertVideo } from './convert-video.job.ts'
import { hiddenRangesOf } from './hidden-ranges.ts'

/** Computes the hidden ranges again after an upgrade, and starts a job for a missing copy. Idempotent. */
export const reviewVideo = async (deps: Deps, file: FileDoc): Promise<void> => {
  const { files, ffmpeg, clock } = deps
  const { _id: fileId, userId, spaceId, playableKey, hiddenRanges: known } = file
  const hiding = await withOriginal(deps, file, 'review', (original) => hiddenRangesOf(original, file.type))
  if (!hiding) return
  const owner = spaceId === null ? { userId } : { userId, spaceId }
  const isCopyMissing = ffmpeg !== null && playableKey === null
  const job = jobOf(convertVideo, { key: `${fileId}:review`, data: { fileId }, ...owner, time: clock() })
  const hiddenRanges = hiding.ranges.length > 0 ? hiding.ranges : known
  await files.update(
    { _id: fileId, state: 'ready' },
    { $set: { hiddenRanges, isWithheld: !hiding.isComplete } },
    isCopyMissing ? [job] : [],
  )
}
