import { Id } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'

export const rebuildActivities = routeForAdmin('internalRebuildActivities', 'POST', '/activities/rebuild', {
  summary:
    'Start the job that notes whatever letters, moods, memories and timeline events there are and the ledger of activities lacks.',
  answer: Data(Strict({ jobId: Id })),
})
