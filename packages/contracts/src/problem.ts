import { Type, type Static } from '@sinclair/typebox'

/** RFC 9457 problem details, sent as `application/problem+json`; `message` is the text a person reads. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  message: Type.String(),
  /** One entry per field that was refused; `field` is a dotted path such as `body.email`. */
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
  /** Seconds to wait, where waiting helps. */
  retryAfterS: Type.Optional(Type.Integer()),
  /** How many further tries of a secret are free before one has to wait. */
  triesLeft: Type.Optional(Type.Integer()),
  requestId: Type.String(),
})
export type Problem = Static<typeof Problem>
