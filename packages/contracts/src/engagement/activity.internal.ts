import { Id } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'

export const rebuildActivities = routeForAdmin('internalRebuildActivities', 'POST', '/activities/rebuild', {
  summary: 'Start the job that adds letters, moods, memories and timeline events missing from the activities.',
  answer: Data(Strict({ jobId: Id })),
})
