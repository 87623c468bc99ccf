import { Id } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'

export const rebuildActivities = route({
  id: 'internalRebuildActivities',
  method: 'POST',
  path: '/internal/activities/rebuild',
  summary:
    'Start the job that notes whatever letters, moods, memories and timeline events there are and the ledger of activities lacks.',
  access: 'internal',
  callers: ['admin'],
  answer: Data(Strict({ jobId: Id })),
})
