import type { Job } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from './deps.ts'
import { removeOldTitlesJob } from './song-titles/remove-old-titles.ts'
import { finishRingMoveJob } from './stock/move-ring.ts'
import { tellPinSettingsJob } from './spaces/tell-pin-settings.ts'
import { eraseDueSpacesJob } from './erasure/erase-due-spaces.ts'

/** What this service does at set times, and longer than a request lasts. */
export const jobs = (deps: Deps): readonly Job[] => [
  eraseDueSpacesJob(deps),
  removeOldTitlesJob(deps),
  finishRingMoveJob(deps),
  tellPinSettingsJob(deps),
]
