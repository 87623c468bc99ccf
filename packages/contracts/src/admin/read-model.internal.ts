import { Type } from '@sinclair/typebox'
import { Data, route, Strict } from '../route.ts'

export const rebuildReadModel = route({
  id: 'internalRebuildReadModel',
  method: 'POST',
  path: '/internal/read-model/rebuild',
  summary: "Take every row of the back-office's tables from its owner again, by a job, while everything goes on.",
  access: 'internal',
  callers: ['admin'],
  status: 202,
  answer: Data(Strict({ jobId: Type.String() })),
})
