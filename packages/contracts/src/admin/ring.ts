import { type Static, Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { RingRecord } from '../space/ring-record.ts'

/** A ring in the back-office. */
export const AdminRing = Strict({
  id: Id,
  ...Type.Omit(RingRecord, ['ringId', 'version', 'tokenPrefix', 'space', 'ownerId', 'writtenAt', 'placedAt'])
    .properties,
  /** First 8 characters of the device token; `POST /rings/{id}/reveal` gives the whole of it. */
  ringToken: Type.String(),
  /** Null: in stock. */
  spaceId: Nullable(Id),
  /** Its owner; null also for who may not see people. */
  userId: Nullable(Id),
  /** Whether it is in a space, and whether it has an owner. */
  isAssignedToSpace: Type.Boolean(),
  isAssignedToUser: Type.Boolean(),
  /** Without its name for who may not see people. */
  space: Nullable(Strict({ id: Id, customName: Type.String() })),
  user: Nullable(Strict({ id: Id, email: Type.String(), name: Type.String() })),
})
export type AdminRing = Static<typeof AdminRing>
