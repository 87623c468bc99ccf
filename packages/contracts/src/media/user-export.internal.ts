import { Id } from '../primitives.ts'
import { Data, internalRoute, Nullable, Strict } from '../route.ts'
import { Export } from './export.routes.ts'

const params = Strict({ userId: Id })

export const beginUserExport = internalRoute('internalBeginUserExport', 'POST', '/user-exports/{userId}', {
  summary:
    'Gather the data of somebody who asked operators for it, for themself to open; one that is under way goes on.',
  callers: ['admin'],
  params,
  status: 202,
  answer: Data(Strict({ export: Export })),
})

export const readUserExport = internalRoute('internalReadUserExport', 'GET', '/user-exports/{userId}', {
  summary: 'How far the last export of somebody is; nothing of what is in it.',
  callers: ['admin'],
  params,
  answer: Data(Strict({ export: Nullable(Export) })),
})
