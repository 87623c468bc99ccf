import { Type } from '@sinclair/typebox'
import { Id } from './primitives.ts'
import { Data, internalRoute, Nullable, Strict } from './route.ts'

export const readExportPage = internalRoute('internalReadExportPage', 'GET', '/exports/{userId}', {
  summary: "A page of a person's data that the person can read.",
  callers: ['media'],
  params: Strict({ userId: Id }),
  query: Strict({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Data(
    Strict({
      items: Type.Array(Strict({ kind: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) })),
      next: Nullable(Type.String()),
    }),
  ),
})
