import { type Static, Type } from '@sinclair/typebox'
import { Id, VersionRead } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceContent, SpaceRecord } from '../space/space-record.internal.ts'

export const AdminSpace = Strict({
  id: Id,
  /** First 8 characters of the space token. Full tokens are revealed one at a time. */
  spaceToken: Type.String(),
  ...Type.Omit(SpaceRecord, ['spaceId', 'version', 'revision', 'tokenPrefix', 'memberIds']).properties,
  version: VersionRead,
  /** The members in order of joining. Name and e-mail are empty until known. */
  users: Type.Array(Strict({ id: Id, name: Type.String(), email: Type.String(), isActive: Type.Boolean() })),
})
export type AdminSpace = Static<typeof AdminSpace>

/** A space with its content. The content is null and without images if the space has members. */
export const AdminSpaceDetails = Strict({
  ...AdminSpace.properties,
  ...SpaceContent.properties,
})
export type AdminSpaceDetails = Static<typeof AdminSpaceDetails>
