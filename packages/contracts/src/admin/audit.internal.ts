import { Type } from '@sinclair/typebox'
import { Day, Email } from '../primitives.ts'
import { Data, Nullable, routeForAdmin, Strict, WithDefault } from '../route.ts'

export const verifyAudit = routeForAdmin('internalVerifyAudit', 'GET', '/audit/verify', {
  summary: 'Checks the entries of the audit trail after a number: none may be missing, changed or inserted.',
  query: Strict({ after: WithDefault(Type.Integer({ minimum: 0 }), 0) }),
  answer: Data(
    Strict({
      checked: Type.Integer(),
      next: Nullable(Type.Integer()),
      /** Number of entries whose values were erased; their hashes are still checked. */
      erased: Type.Integer(),
      broken: Nullable(Strict({ number: Type.Integer(), what: Type.String() })),
    }),
  ),
})

export const cutAudit = routeForAdmin('internalCutAudit', 'POST', '/audit/cut', {
  summary: 'Deletes entries of the audit trail from before a day, up to a signed checkpoint; some at each call.',
  body: Strict({
    before: Day,
    /** Of the super_admin who cuts. */
    email: Email,
  }),
  answer: Data(
    Strict({
      cut: Type.Integer(),
      /** Number of the last entry that was cut, by this call or before. */
      number: Type.Integer(),
      isDone: Type.Boolean(),
    }),
  ),
  errors: ['FORBIDDEN', 'CONFLICT'],
})
