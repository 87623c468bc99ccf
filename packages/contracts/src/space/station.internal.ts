import { Type } from '@sinclair/typebox'
import { tapCode } from '../gateway/tap.routes.ts'
import { Id } from '../primitives.ts'
import { Data, OneOf, routeForAdmin, Strict } from '../route.ts'
import { ChipUid } from './ring-record.ts'

const params = Strict({ ringId: Id })

export const forgetChip = routeForAdmin('internalForgetChip', 'POST', '/ring-records/{ringId}/forget-chip', {
  summary:
    'Record that this chip no longer carries the address of a ring, which is then unwritten. Another chip of the ring stays. Idempotent.',
  params,
  body: Strict({ chipUid: ChipUid, operatorId: Id, mayChangeInUse: Type.Optional(Type.Boolean()) }),
  status: 204,
  errors: ['RING_NOT_FOUND', 'RING_IN_USE', 'CHIP_DIFFERS', 'CONFLICT'],
})

export const ringCodeOutcomes = ['genuine', 'forged', 'used', 'other-chip', 'in-use'] as const

export const checkRingCode = routeForAdmin('internalCheckRingCode', 'POST', '/ring-records/{ringId}/check-code', {
  summary:
    'Whether the chip with this UID signed this code for the ring, which must be unused. A genuine code counts as a tap. Only reads whether the chip is known.',
  params,
  body: Strict({ ...tapCode, chipUid: ChipUid }),
  answer: Data(Strict({ outcome: OneOf(ringCodeOutcomes) })),
  errors: ['RING_NOT_FOUND'],
})
