import type { Envelope } from '@love-space/contracts/event.ts'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import type { JobDoc } from './job-document.ts'

declare const isCarriedEvent: unique symbol
declare const isCarriedJob: unique symbol

/** An event carried by a write; only writes of aggregates accept it. */
export interface CarriedEvent {
  /** Absent for unpublished events. */
  readonly envelope?: Envelope
  /** Hint for browsers, by the live rule of the event's contract. */
  readonly hint?: Envelope<LiveHint>
  readonly [isCarriedEvent]: true
}

/** A job carried by a write; only writes of aggregates accept it. */
export interface CarriedJob {
  readonly job: JobDoc
  readonly [isCarriedJob]: true
}

/** Effect of a write: an event to publish or a job to start, stored atomically with the write. */
export type Effect = CarriedEvent | CarriedJob
