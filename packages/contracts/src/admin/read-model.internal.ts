import { Type } from '@sinclair/typebox'
import { Data, routeForAdmin, Strict } from '../route.ts'

export const rebuildReadModel = routeForAdmin('internalRebuildReadModel', 'POST', '/read-model/rebuild', {
  summary: "Take every row of the back-office's tables from its owner again, by a job, while everything goes on.",
  status: 202,
  answer: Data(Strict({ jobId: Type.String() })),
})
