import { erasureFinished, type ErasureKind } from '@love-space/contracts/erasure.events.ts'
import { userErased } from '@love-space/contracts/auth/user.events.ts'
import { spaceErased } from '@love-space/contracts/space/space.events.ts'
import type { Envelope } from '@love-space/contracts/event.ts'

type Told = Pick<Envelope, 'subject' | 'data'> & { readonly type: string }

/** By these an erasure goes on; they hold nothing but the id that every tombstone keeps. */
const ofErasures: ReadonlySet<string> = new Set([
  spaceErased.subject,
  userErased.subject,
  ...Object.values(erasureFinished).map(({ subject }) => subject),
])

const spaceIdIn = (data: unknown): unknown =>
  typeof data === 'object' && data !== null ? (data as { spaceId?: unknown }).spaceId : undefined

/** The spaces and users without which an event means nothing: the space it happened in, and the one it is about. */
export const idsOf = ({ subject, data }: Told): readonly string[] => {
  const spaceId = spaceIdIn(data)
  return [subject, ...(typeof spaceId === 'string' ? [spaceId] : [])]
}

/** Whether an event goes with a space or user that is erased. What somebody did in a space that goes on stays. */
export const concerns = (envelope: Told, kind: ErasureKind, id: string): boolean => {
  if (ofErasures.has(envelope.type)) return false
  return kind === 'space' ? idsOf(envelope).includes(id) : envelope.subject === id
}
