import type { ErasureKind } from '@love-space/contracts/erasure.events.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import { createSentEvents } from '@love-space/service-kit/store/sent-events.ts'
import type { mongo } from 'mongoose'
import { concerns } from './concerns.ts'

/** Erases some data of a space or user. It must be idempotent, because it runs again after a crash. */
export interface Eraser {
  readonly name: string
  readonly kind: ErasureKind
  readonly erase: (id: string, signal: AbortSignal) => Promise<unknown>
}

export type KindlessEraser = Omit<Eraser, 'kind'>

const documentErasers = ({ connection, eraseRules }: Kit<unknown>['store'], kind: ErasureKind): KindlessEraser[] =>
  eraseRules().flatMap(({ collection, rules }) => {
    const rule = rules[kind]
    if (typeof rule !== 'function') return []
    const erase = (id: string) => connection.collection(collection).deleteMany(rule(id) as mongo.Filter<mongo.Document>)
    return [{ name: collection, erase }]
  })

/** Returns all erasers: the service's own, then those of its collections, then the kit's. */
export const erasersOf = (
  { store, jobs, inbox, counters }: Pick<Kit<unknown>, 'store' | 'jobs' | 'inbox' | 'counters'>,
  own: readonly Eraser[],
  kind: ErasureKind,
): readonly KindlessEraser[] => [
  ...own.filter((eraser) => eraser.kind === kind),
  ...documentErasers(store, kind),
  { name: 'jobs', erase: (id) => jobs.erase(kind === 'space' ? { spaceId: id } : { userId: id }) },
  { name: 'counters', erase: (id) => counters.erase(id) },
  { name: 'parked events', erase: (id) => inbox.erase(id, (envelope) => concerns(envelope, kind, id)) },
  {
    name: 'sent events',
    erase: (id) => createSentEvents(store.connection).erase((envelope) => concerns(envelope, kind, id)),
  },
]
