import { limits } from '../limits.ts'
import { Id, OneLine } from '../primitives.ts'
import { Data, routeOf, SomeOf, Strict } from '../route.ts'
import * as calls from './ring.calls.ts'
import { ChosenPinSetting } from './ring.ts'
import { Space } from './space.ts'

const ringParams = Strict({ spaceId: Id, ringId: Id })

export const bindRing = routeOf(calls.bindRing, {
  summary: 'Make a free ring of the space the caller’s own.',
  stepUp: true,
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: [
    'SPACE_NOT_FOUND',
    'RING_NOT_FOUND',
    'RING_TAKEN',
    'RING_INACTIVE',
    'RING_NOT_TAPPED',
    'RING_COPYABLE',
    'SPACE_READ_ONLY',
  ],
})

export const reportRingLost = routeOf(calls.reportRingLost, {
  summary: "Report the caller's ring lost: it is inactive at once, and every browser it opened is signed out.",
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND'],
})

export const updateRing = routeOf(calls.updateRing, {
  summary: "Name the caller's ring, or set when it asks for the PIN; `never` is stored as `new-device`.",
  params: ringParams,
  body: SomeOf({
    name: OneLine({ minLength: 1, maxLength: limits.ringNameCharsMax }),
    pinSetting: ChosenPinSetting,
  }),
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND', 'SPACE_READ_ONLY'],
})
