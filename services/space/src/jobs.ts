import { recurringJob } from '@love-space/service-kit/jobs/job.ts'
import type { Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { finishRingMoveJob } from './stock/move-ring.ts'
import { notifyPinSettings } from './spaces/notify-pin-settings.ts'
import { eraseDisownedWords } from './erasure/erase-disowned-words.ts'
import { eraseDueSpaces } from './erasure/erase-due-spaces.ts'
import { removeOldDeletions } from './stock/deleted-rings.ts'

export const jobs = (deps: Deps): readonly Job[] => [
  recurringJob('erase-due-spaces', '*/10 * * * *', (signal) => eraseDueSpaces(deps, signal)),
  recurringJob('erase-disowned-words', '*/10 * * * *', (signal) => eraseDisownedWords(deps, signal)),
  recurringJob('remove-old-titles', '17 * * * *', () =>
    deps.songTitles.deleteMany({ expiresAt: { $lt: deps.clock() } }),
  ),
  recurringJob('remove-old-deletions', '37 3 * * *', (signal) => removeOldDeletions(deps, signal)),
  finishRingMoveJob(deps),
  // Recurs, because a process of an older release may still store the former setting.
  recurringJob('tell-pin-settings', '23 * * * *', (signal) => notifyPinSettings(deps, signal)),
]
