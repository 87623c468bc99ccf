import type { Envelope } from '@love-space/contracts/event.ts'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import type { JobDoc } from './job-document.ts'

declare const isCarriedEvent: unique symbol
declare const isCarriedJob: unique symbol

export interface CarriedEvent {
  readonly envelope?: Envelope
  readonly hint?: Envelope<LiveHint>
  readonly [isCarriedEvent]: true
}

export interface CarriedJob {
  readonly job: JobDoc
  readonly [isCarriedJob]: true
}

/** An event or job, stored in the write that causes it. Only writes of aggregates accept effects. */
export type Effect = CarriedEvent | CarriedJob
