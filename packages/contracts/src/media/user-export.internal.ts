import { Id } from '../primitives.ts'
import { Data, Nullable, routeForAdmin, Strict } from '../route.ts'
import { Export } from './export.routes.ts'

const params = Strict({ userId: Id })

export const beginUserExport = routeForAdmin('internalBeginUserExport', 'POST', '/user-exports/{userId}', {
  summary:
    'Start an export for a person who asked operators for it; only the person can open it. A running one continues.',
  params,
  status: 202,
  answer: Data(Strict({ export: Export })),
})

export const readUserExport = routeForAdmin('internalReadUserExport', 'GET', '/user-exports/{userId}', {
  summary: "The state of a person's last export, without its content.",
  params,
  answer: Data(Strict({ export: Nullable(Export) })),
})
