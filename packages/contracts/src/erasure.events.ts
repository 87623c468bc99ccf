import { type Static } from '@sinclair/typebox'
import { event } from './event.ts'
import { Id } from './primitives.ts'
import { perService, type ServiceName } from './processes.ts'
import { OneOf, Strict } from './route.ts'

export const ErasureKind = OneOf(['space', 'user'])
export type ErasureKind = Static<typeof ErasureKind>

const finishedBy = (service: ServiceName) =>
  event({
    subject: `lovespace.${service}.erasure.finished.v1`,
    summary: 'A service has erased all data of a space or user.',
    data: Strict({ kind: ErasureKind, id: Id }),
    live: null,
  })

/** The event of a finished erasure, by service. The space service requests erasures of spaces, auth those of users. */
export const erasureFinished = perService(finishedBy)
