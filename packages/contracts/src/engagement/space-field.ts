import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'

/** Id of the space: by default the current one; may be an ended one. */
export const spaceField = { spaceId: Type.Optional(Id) }
