import type { Envelope } from '@love-space/contracts/event.ts'
import type { LiveHint } from '@love-space/contracts/gateway/live.events.ts'
import type { JobDoc } from './job-document.ts'

declare const isCarriedEvent: unique symbol
declare const isCarriedJob: unique symbol

/** An event on its way with a write; only a write of an aggregate takes it. */
export interface CarriedEvent {
  /** Absent for an event that is not published. */
  readonly envelope?: Envelope
  /** What the live rule of the event's contract tells browsers. */
  readonly hint?: Envelope<LiveHint>
  readonly [isCarriedEvent]: true
}

/** A job on its way with a write; only a write of an aggregate takes it. */
export interface CarriedJob {
  readonly job: JobDoc
  readonly [isCarriedJob]: true
}

/** What a write causes: events to be published and jobs to be started, once it is in the database and never without it. */
export type Effect = CarriedEvent | CarriedJob
