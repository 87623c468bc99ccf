import { Type } from '@sinclair/typebox'
import { Data, internalRoute, Strict } from '../route.ts'

export const rebuildReadModel = internalRoute('internalRebuildReadModel', 'POST', '/read-model/rebuild', {
  summary: "Take every row of the back-office's tables from its owner again, by a job, while everything goes on.",
  callers: ['admin'],
  status: 202,
  answer: Data(Strict({ jobId: Type.String() })),
})
