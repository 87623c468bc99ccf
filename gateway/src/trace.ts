import type { IncomingHttpHeaders } from 'node:http'
import { randomHex } from './random-hex.ts'

/** The trace a request belongs to, in the forms of W3C Trace Context. */
export interface Trace {
  readonly id: string
  readonly parent: string
  /** What tracing systems on the way have added. */
  readonly state: string | undefined
}

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

/** The trace that a request's head names, otherwise a new one. */
export const traceOf = ({ traceparent, tracestate }: IncomingHttpHeaders): Trace => {
  const [parent, named] = (typeof traceparent === 'string' && form.exec(traceparent)) || []
  if (parent !== undefined && named !== undefined) {
    return { id: named, parent, state: typeof tracestate === 'string' ? tracestate : undefined }
  }
  const id = randomHex(32)
  return { id, parent: `00-${id}-${randomHex(16)}-01`, state: undefined }
}
