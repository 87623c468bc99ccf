import { Id } from '../primitives.ts'
import { Data, routeForAdmin, Strict } from '../route.ts'

export const compareStorage = routeForAdmin('internalCompareStorage', 'POST', '/storage/compare', {
  summary: 'Start the job that compares all stored bytes with the documents, and deletes what none names.',
  answer: Data(Strict({ jobId: Id })),
})
