import { type Static, Type } from '@sinclair/typebox'
import { Id, VersionRead } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { RingRecord } from '../space/ring-record.ts'

export const AdminRing = Strict({
  id: Id,
  ...Type.Omit(RingRecord, [
    'ringId',
    'version',
    'revision',
    'tokenPrefix',
    'space',
    'ownerId',
    'writtenAt',
    'placedAt',
  ]).properties,
  version: VersionRead,
  /** First 8 characters of the device token; `POST /rings/{id}/reveal` returns all of it. */
  ringToken: Type.String(),
  /** Null: in stock. */
  spaceId: Nullable(Id),
  /** The owner; also null if the caller may not see users. */
  userId: Nullable(Id),
  isAssignedToSpace: Type.Boolean(),
  isAssignedToUser: Type.Boolean(),
  /** Name is empty if the caller may not see users. */
  space: Nullable(Strict({ id: Id, customName: Type.String() })),
  user: Nullable(Strict({ id: Id, email: Type.String(), name: Type.String() })),
  /** Absent if the service runs an earlier release. */
  batch: Type.Optional(Nullable(Strict({ id: Id, name: Type.String() }))),
})
export type AdminRing = Static<typeof AdminRing>
