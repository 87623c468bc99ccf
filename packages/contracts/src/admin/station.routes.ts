import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, Instant, Secret } from '../primitives.ts'
import { Data, Nullable, OneOf, routeOf, Strict } from '../route.ts'
import { ChipUid } from '../space/ring-record.ts'
import * as calls from './station.calls.ts'
import { CarriedRing, signedTapOutcomes, StationAddress, StationCounts } from './station.ts'

const params = Strict({ id: Id })

export const leaseAddresses = routeOf(calls.leaseAddresses, {
  summary: `At most ${limits.stationAddressesMax} unwritten addresses of a batch whose spaces nobody is in, for ${limits.stationLeaseMinutes} minutes. Nobody else gets them meanwhile; the same session gets them again. The audit trail records each one.`,
  permission: 'tokens:reveal',
  params,
  answer: Data(Strict({ addresses: Type.Array(StationAddress), until: Instant, counts: StationCounts })),
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const releaseAddresses = routeOf(calls.releaseAddresses, {
  summary: "Give back this session's unwritten addresses of a batch, so that others get them.",
  permission: 'tokens:reveal',
  params,
  status: 204,
})

export const findCarried = routeOf(calls.findCarried, {
  summary: 'The ring of ours whose device token a chip carries, before its address is overwritten; null for none.',
  permission: 'rings:write',
  params,
  body: Strict({ ringToken: Secret }),
  answer: Data(Strict({ carried: Nullable(CarriedRing) })),
  errors: ['BATCH_NOT_FOUND'],
})

export const markWritten = routeOf(calls.markWritten, {
  summary:
    'Record that a ring of the batch was written, and its chip, or take both back. A chip of another unused ring moves here only with `replaces`; that ring is then unwritten. Idempotent.',
  permission: 'rings:write',
  params: Strict({ id: Id, ringId: Id }),
  body: Strict({
    isWritten: Type.Boolean(),
    chipUid: ChipUid,
    /** Confirms that the chip carried another address, which was overwritten. */
    replaces: Type.Optional(Type.Boolean()),
  }),
  answer: Data(Strict({ counts: StationCounts })),
  errors: ['BATCH_NOT_FOUND', 'RING_NOT_FOUND', 'RING_IN_USE', 'CHIP_DIFFERS', 'CHIP_TAKEN', 'CONFLICT'],
})

export const checkSignedTap = routeOf(calls.checkSignedTap, {
  summary:
    'Check a tap of a ring that signs them, and tick the ring if it is genuine. The tap counts, so that its code opens nothing later.',
  permission: 'rings:write',
  params,
  body: Strict({
    spaceToken: Secret,
    ringToken: Secret,
    piccData: Type.String({ maxLength: 64 }),
    cmac: Type.String({ maxLength: 32 }),
    /** UID that the phone read from the chip. */
    chipUid: ChipUid,
    /** Random text of this reading: repeated with the same code, the call gets the same answer. */
    attempt: Type.String({ minLength: 8, maxLength: 64 }),
  }),
  answer: Data(
    Strict({
      outcome: OneOf(signedTapOutcomes),
      /** Label of the ring; null unless it is of this batch. */
      label: Nullable(Type.String()),
      counts: StationCounts,
    }),
  ),
  errors: ['BATCH_NOT_FOUND', 'CHIP_DIFFERS', 'CHIP_TAKEN', 'CONFLICT'],
})
