import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, OneLine } from '../primitives.ts'
import { Data, route, Strict } from '../route.ts'
import { ChosenPinSetting } from './ring.ts'
import { Space } from './space.ts'

const ringParams = Strict({ spaceId: Id, ringId: Id })

export const bindRing = route({
  id: 'bindRing',
  method: 'POST',
  path: '/space/{spaceId}/rings/{ringId}/bind',
  summary: 'Make a free ring of the space the caller’s own.',
  access: 'member',
  stepUp: true,
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND', 'RING_TAKEN', 'RING_INACTIVE', 'SPACE_READ_ONLY'],
})

export const loseRing = route({
  id: 'reportRingLost',
  method: 'POST',
  path: '/space/{spaceId}/rings/{ringId}/lost',
  summary: 'Report one’s own ring lost: inactive at once, and every browser it opened is signed out.',
  access: 'member',
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND'],
})

export const updateRing = route({
  id: 'updateRing',
  method: 'PUT',
  path: '/space/{spaceId}/rings/{ringId}',
  summary: 'Name one’s own ring, or say when its tap asks for the PIN; `never` is taken as `new-device`.',
  access: 'member',
  params: ringParams,
  body: Type.Partial(
    Strict({
      name: OneLine({ minLength: 1, maxLength: limits.ringNameCharsMax }),
      pinSetting: ChosenPinSetting,
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND', 'SPACE_READ_ONLY'],
})
