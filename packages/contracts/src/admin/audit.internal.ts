import { Type } from '@sinclair/typebox'
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
