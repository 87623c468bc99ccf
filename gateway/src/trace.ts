import { openSpan, type OpenSpan } from '@love-space/service-kit/process/tracing.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { randomHex } from './random-hex.ts'

export interface Trace {
  readonly id: string
  /** The traceparent for services: of the gateway's span, or the client's if no span is recorded. */
  readonly parent: string
  readonly state: string | undefined
  /** The gateway's span; undefined without a collector. */
  readonly span: OpenSpan | undefined
}

const form = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
const idIn = (traceparent: string): string => traceparent.slice(3, 35)

export const traceOf = ({ traceparent, tracestate }: IncomingHttpHeaders): Trace => {
  const given = typeof traceparent === 'string' && form.test(traceparent) ? traceparent : undefined
  const state = given !== undefined && typeof tracestate === 'string' ? tracestate : undefined
  const span = openSpan('server', given)
  const parent = span?.traceparent ?? given ?? `00-${randomHex(32)}-${randomHex(16)}-01`
  return { id: idIn(parent), parent, state, span }
}
