import { AppError, requireFound } from '@love-space/service-kit/process/app-error.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import type { ChosenPinSetting, PinSetting } from '@love-space/contracts/space/ring.ts'
import type { Static } from '@sinclair/typebox'
import { withHistoryEntry } from './ring-file.rules.ts'
import { requireWritable } from './settings.rules.ts'
import { ringWasBound, ringWasChanged, ringWasLost } from './space.events.ts'
import type { RingDoc, SpaceDoc } from './space.model.ts'

type RingChanged = Change<SpaceDoc, DomainEvent> | null

/** Returns the member's own ring. Throws RING_NOT_FOUND, also for another member's ring. */
const requireOwnRing = (space: SpaceDoc, ringId: string, userId: string): RingDoc => {
  return requireFound(
    space.rings.find((one) => one.ringId === ringId && one.ownerId === userId),
    'RING_NOT_FOUND',
  )
}

export const withRing = (space: SpaceDoc, ringId: string, change: Partial<RingDoc>): RingDoc[] =>
  space.rings.map((ring) => (ring.ringId === ringId ? { ...ring, ...change } : ring))

export const ringBoundTo = (space: SpaceDoc, ringId: string, userId: string, now: Date): RingChanged => {
  const ring = requireFound(
    space.rings.find((one) => one.ringId === ringId),
    'RING_NOT_FOUND',
  )
  if (ring.status !== 'ACTIVE') throw new AppError('RING_INACTIVE')
  if (ring.ownerId === userId) return null
  if (ring.ownerId !== null) throw new AppError('RING_TAKEN')
  requireWritable(space)
  const rings = withRing(space, ringId, {
    ownerId: userId,
    boundAt: now,
    file: withHistoryEntry(ring.file, 'claimed', now),
  })
  const next = nextOf(space, { rings, updatedAt: now })
  return { next, events: [ringWasBound(next, ringId, userId)] }
}

/** Deactivates the owner's ring, also in a read-only space. Returns null if it is inactive already. */
export const ringLostBy = (space: SpaceDoc, ringId: string, userId: string, now: Date): RingChanged => {
  const { status, file } = requireOwnRing(space, ringId, userId)
  if (status !== 'ACTIVE') return null
  const lost = { status: 'INACTIVE', file: withHistoryEntry(file, 'lost', now) } as const
  const next = nextOf(space, { rings: withRing(space, ringId, lost), updatedAt: now })
  return { next, events: [ringWasLost(next, ringId, userId)] }
}

/** Returns the PIN setting to store. Maps 'never' to 'new-device', because a ring's link alone signs nobody in. */
const pinSettingOf = (chosen: Static<typeof ChosenPinSetting>): PinSetting =>
  chosen === 'never' ? 'new-device' : chosen

export interface RingSettings {
  readonly name?: string | undefined
  readonly pinSetting?: Static<typeof ChosenPinSetting> | undefined
}

export const ringWithSettings = (
  space: SpaceDoc,
  { ringId, userId }: { readonly ringId: string; readonly userId: string },
  { name, pinSetting }: RingSettings,
  now: Date,
): RingChanged => {
  requireOwnRing(space, ringId, userId)
  requireWritable(space)
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(pinSetting === undefined ? {} : { pinSetting: pinSettingOf(pinSetting) }),
  }
  const next = nextOf(space, { rings: withRing(space, ringId, change), updatedAt: now })
  return { next, events: [ringWasChanged(next, ringId)] }
}

const secondMs = 1000

/** Ends the PIN requirement of the ring's first tap. Returns null if none applies, or if it is newer than the tap. */
export const withRingConfirmed = (
  space: SpaceDoc,
  { ringId, userId, tappedAt }: { readonly ringId: string; readonly userId: string; readonly tappedAt: string },
): RingChanged => {
  const ring = space.rings.find((one) => one.ringId === ringId && one.ownerId === userId)
  const since = ring?.asksPinSince && Math.floor(ring.asksPinSince.getTime() / secondMs) * secondMs
  if (!since || new Date(tappedAt).getTime() < since) return null
  return { next: nextOf(space, { rings: withRing(space, ringId, { asksPinSince: null }) }), events: [] }
}
