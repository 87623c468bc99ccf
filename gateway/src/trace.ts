import { openSpan, type OpenSpan } from '@love-space/service-kit/process/tracing.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { randomHex } from './random-hex.ts'

/** The trace a request belongs to, in the forms of W3C Trace Context. */
export interface Trace {
  readonly id: string
  /** What services are told: the gateway's own span, or who asked where none is recorded. */
  readonly parent: string
  /** What tracing systems on the way have added. */
  readonly state: string | undefined
  /** Only where a collector is named. */
  readonly span: OpenSpan | undefined
}

const form = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const idIn = (traceparent: string): string => traceparent.slice(3, 35)

/** The trace that a request's head names, otherwise a new one. */
export const traceOf = ({ traceparent, tracestate }: IncomingHttpHeaders): Trace => {
  const given = typeof traceparent === 'string' && form.test(traceparent) ? traceparent : undefined
  const state = given !== undefined && typeof tracestate === 'string' ? tracestate : undefined
  const span = openSpan('server', given)
  const parent = span?.traceparent ?? given ?? `00-${randomHex(32)}-${randomHex(16)}-01`
  return { id: idIn(parent), parent, state, span }
}
