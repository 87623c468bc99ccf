import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from '../route.ts'

export const rebuildReadModel = routeForAdmin('internalRebuildReadModel', 'POST', '/read-model/rebuild', {
  summary: "Start the job that reads every row of the back-office's tables from its owner again.",
  status: 202,
  answer: Data(Strict({ jobId: Type.String() })),
})

export const compareRingRows = routeForAdmin('internalCompareRingRows', 'GET', '/read-model/rings/differences', {
  summary: "Compare a page of the space service's rings with their rows, then a page of rows with their rings.",
  query: Strict({
    after: Type.Optional(Type.String({ pattern: '^((space|stock)-[0-9a-f]{24}|row-([0-9a-f]{24})?)$' })),
  }),
  answer: Data(
    Strict({
      compared: Type.Integer({ minimum: 0 }),
      differences: Type.Array(Strict({ ringId: Id, row: OneOf(['missing', 'differs', 'has no ring']) })),
      next: Nullable(Type.String()),
    }),
  ),
})
