import { scheduledJob, type Job } from '@love-space/service-kit/jobs/job.ts'
import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import type { Deps } from '../deps.ts'
import { memoryChanged } from './memory-changed.ts'

/** Lists memories of older releases in the album. Recurs, because processes of such a release may still add some. */
export const listOlderMemories = (deps: Deps): Job =>
  scheduledJob({
    name: 'list-older-memories',
    schedule: '*/10 * * * *',
    run: async ({ step }) => {
      await step('list', (signal) =>
        forEachMatching(
          deps.memories,
          { isListed: null },
          async ({ _id, spaceId }) => {
            await memoryChanged(deps, spaceId, _id)
            await deps.memories.update({ _id }, { $set: { isListed: true } }, [])
          },
          signal,
        ),
      )
    },
  })
