import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'

export const ringBound = event({
  subject: 'lovespace.space.ring.bound.v1',
  summary: 'A ring got its owner.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'ringId' },
})

export const ringLost = event({
  subject: 'lovespace.space.ring.lost.v1',
  summary: 'A ring was reported lost; the sessions it opened must end.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id, at: Instant }),
  live: { topic: 'space', recipients: 'named', ref: 'ringId' },
})

export const ringChanged = event({
  subject: 'lovespace.space.ring.changed.v1',
  summary: 'A ring got another name or PIN setting.',
  data: Strict({ spaceId: Id, ringId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'ringId' },
  published: false,
})

export const ringReleased = event({
  subject: 'lovespace.space.ring.released.v1',
  summary: 'A ring lost its owner, who left the space; the sessions it opened must end.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id, at: Instant }),
  live: null,
})

export const pinSettingReplaced = event({
  subject: 'lovespace.space.ring.pin-setting-replaced.v1',
  summary: 'A ring whose owner had chosen never to be asked for the PIN now asks on new devices.',
  data: Strict({ spaceId: Id, ringId: Id, userId: Id }),
  live: { topic: 'space', recipients: 'named', ref: 'ringId' },
})

export const ringRecorded = event({
  subject: 'lovespace.space.ring.recorded.v1',
  summary: 'An operator made, moved, changed or deleted a ring.',
  data: Strict({ ringId: Id }),
  live: null,
})

export const ringTapped = event({
  subject: 'lovespace.space.ring.tapped.v1',
  summary: 'A ring was tapped; the event does not say by whom.',
  data: Strict({ ringId: Id }),
  live: null,
})

/** Actions of operators with a ring. Clients show unknown ones in general words. */
export const ringHandlings = ['revealed', 'placed', 'taken-out', 'replaced', 'owner-changed', 'status-changed'] as const
export type RingHandling = (typeof ringHandlings)[number]

export const ringHandled = event({
  subject: 'lovespace.space.ring.handled.v1',
  summary: 'An operator revealed, placed, removed or replaced a ring of a space with members, or changed its owner.',
  data: Strict({
    spaceId: Id,
    ringId: Id,
    /** One of `RingHandling`, or one of a later release. */
    what: Type.String({ maxLength: 40 }),
    at: Instant,
    toldUserIds: Type.Array(Id, { maxItems: 2 }),
  }),
  live: null,
})
