import { erasureFinished, type ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import type { Envelope } from '@love-space/contracts/event.ts'

type EventFacts = Pick<Envelope, 'subject' | 'data'> & { readonly type: string }

/** Subjects of the events about erasures. They contain only the id, which every tombstone keeps anyway. */
const ofErasures: ReadonlySet<string> = new Set([
  spaceErased.subject,
  userErased.subject,
  ...Object.values(erasureFinished).map(({ subject }) => subject),
])

const spaceIdIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { spaceId?: unknown }).spaceId : undefined

/** Returns the ids of an event's user and space. The event is obsolete if one of them is erased. */
export const idsOf = ({ subject, data }: EventFacts): readonly string[] => {
  const spaceId = spaceIdIn(data)
  return [subject, ...(typeof spaceId === 'string' ? [spaceId] : [])]
}

/** Returns whether an event is erased with a space or user. Events about a user's actions in a space stay. */
export const concerns = (envelope: EventFacts, kind: ErasureKind, id: string): boolean => {
  if (ofErasures.has(envelope.type)) return false
  return kind === 'space' ? idsOf(envelope).includes(id) : envelope.subject === id
}
