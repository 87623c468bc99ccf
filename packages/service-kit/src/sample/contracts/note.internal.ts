import { Data, route, Strict } from '@love-space/contracts/route.ts'
import { Type } from '@sinclair/typebox'

export const countNotes = route({
  id: 'countNotes',
  method: 'GET',
  path: '/internal/notes',
  summary: 'Counts notes.',
  access: 'internal',
  callers: ['space'],
  answer: Data(Strict({ count: Type.Integer() })),
})
