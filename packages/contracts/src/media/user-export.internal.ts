import { Id } from '../primitives.ts'
import { Data, Nullable, routeForAdmin, Strict } from '../route.ts'
import { Export } from './export.routes.ts'

const params = Strict({ userId: Id })

export const beginUserExport = routeForAdmin('internalBeginUserExport', 'POST', '/user-exports/{userId}', {
  summary:
    'Gather the data of somebody who asked operators for it, for themself to open; one that is under way goes on.',
  params,
  status: 202,
  answer: Data(Strict({ export: Export })),
})

export const readUserExport = routeForAdmin('internalReadUserExport', 'GET', '/user-exports/{userId}', {
  summary: 'How far the last export of somebody is; nothing of what is in it.',
  params,
  answer: Data(Strict({ export: Nullable(Export) })),
})
