import { type Static, Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'
import { SpaceContent, SpaceRecord } from '../space/space-record.internal.ts'

/** A space as the table of the back-office shows it. */
export const AdminSpace = Strict({
  id: Id,
  /** Its first 8 characters; the whole of it is asked for one at a time. */
  spaceToken: Type.String(),
  ...Type.Omit(SpaceRecord, ['spaceId', 'version', 'tokenPrefix', 'memberIds']).properties,
  /** In order of joining; name and email are empty where they are not known yet. */
  users: Type.Array(Strict({ id: Id, name: Type.String(), email: Type.String(), isActive: Type.Boolean() })),
})
export type AdminSpace = Static<typeof AdminSpace>

/** With what the two wrote as long as nobody is in the space: null and no images afterwards, whatever is there. */
export const AdminSpaceDetails = Strict({
  ...AdminSpace.properties,
  ...SpaceContent.properties,
})
export type AdminSpaceDetails = Static<typeof AdminSpaceDetails>
