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
  /** First 8 characters of the device token. `POST /rings/{id}/reveal` returns all of it. */
  ringToken: Type.String(),
  /** Id of the space; null in stock. */
  spaceId: Nullable(Id),
  /** Id of the owner; null without one, or if the caller may not see users. */
  userId: Nullable(Id),
  isAssignedToSpace: Type.Boolean(),
  isAssignedToUser: Type.Boolean(),
  /** The space; its name is empty if the caller may not see users. */
  space: Nullable(Strict({ id: Id, customName: Type.String() })),
  user: Nullable(Strict({ id: Id, email: Type.String(), name: Type.String() })),
  /** The batch; absent if the space service runs an earlier release. */
  batch: Type.Optional(Nullable(Strict({ id: Id, name: Type.String() }))),
})
export type AdminRing = Static<typeof AdminRing>
