import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, Strict } from '../route.ts'
import { RingStatus } from '../space/ring-record.ts'

/** A ring in the back-office. */
export const AdminRing = Strict({
  id: Id,
  /** First 8 characters of the device token; `POST /rings/{id}/reveal` gives the whole of it. */
  ringToken: Type.String(),
  /** Null: in stock. */
  spaceId: Nullable(Id),
  /** Its owner; null also for who may not see people. */
  userId: Nullable(Id),
  status: RingStatus,
  /** Whether it is in a space, and whether it has an owner. */
  isAssignedToSpace: Type.Boolean(),
  isAssignedToUser: Type.Boolean(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
  /** Browser family of the last tap. */
  lastUsedBy: Nullable(Type.String()),
  /** Without its name for who may not see people. */
  space: Nullable(Strict({ id: Id, customName: Type.String() })),
  /** The batch it was made in. */
  batchId: Nullable(Id),
  chipUid: Nullable(Type.String()),
  shippedAt: Nullable(Instant),
  user: Nullable(Strict({ id: Id, email: Type.String(), name: Type.String() })),
})
export type AdminRing = Static<typeof AdminRing>
