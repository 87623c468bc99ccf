import { Id } from '../primitives.ts'
import { Data, internalRoute, Strict } from '../route.ts'

export const rebuildActivities = internalRoute('internalRebuildActivities', 'POST', '/activities/rebuild', {
  summary:
    'Start the job that notes whatever letters, moods, memories and timeline events there are and the ledger of activities lacks.',
  callers: ['admin'],
  answer: Data(Strict({ jobId: Id })),
})
