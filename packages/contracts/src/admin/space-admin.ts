import { type Static, Type } from '@sinclair/typebox'
import { Id, VersionRead } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceContent, SpaceRecord } from '../space/space-record.internal.ts'

export const AdminSpace = Strict({
  id: Id,
  /** First 8 characters; the full token is revealed one at a time. */
  spaceToken: Type.String(),
  ...Type.Omit(SpaceRecord, ['spaceId', 'version', 'revision', 'tokenPrefix', 'memberIds']).properties,
  version: VersionRead,
  /** In order of joining; name and email are empty until known. */
  users: Type.Array(Strict({ id: Id, name: Type.String(), email: Type.String(), isActive: Type.Boolean() })),
})
export type AdminSpace = Static<typeof AdminSpace>

/** With the couple's content while the space has no member; with members it is always null and without images. */
export const AdminSpaceDetails = Strict({
  ...AdminSpace.properties,
  ...SpaceContent.properties,
})
export type AdminSpaceDetails = Static<typeof AdminSpaceDetails>
