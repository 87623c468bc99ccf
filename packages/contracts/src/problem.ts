import { Type, type Static } from '@sinclair/typebox'

/** RFC 9457 problem details, sent as `application/problem+json`; `message` is for users. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  /** Seconds until a retry may succeed. */
  retryAfterS: Type.Optional(Type.Integer()),
  /** Failed attempts at a secret that remain before a waiting time. */
  triesLeft: Type.Optional(Type.Integer()),
  /**
   * `data` of what the caller's GET answers now for the record that caused the refusal; absent if it finds nothing.
   */
  current: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Of a request in the DataTables protocol: its `draw`, and `message` as DataTables reads it. */
  draw: Type.Optional(Type.Integer()),
  error: Type.Optional(Type.String()),
  requestId: Type.String(),
})
export type Problem = Static<typeof Problem>
