import { Type, type Static } from '@sinclair/typebox'

/** Problem details (RFC 9457), sent as `application/problem+json`. `message` is for users. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  /** Seconds after which a retry may succeed. */
  retryAfterS: Type.Optional(Type.Integer()),
  /** Number of attempts at a secret that remain before a waiting time. */
  triesLeft: Type.Optional(Type.Integer()),
  /** The refused record: `data` of what the caller's GET answers now; absent if it finds nothing. */
  current: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** `draw` of a DataTables request, and `message` under the name that DataTables reads. */
  draw: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  requestId: Type.String(),
})
export type Problem = Static<typeof Problem>
