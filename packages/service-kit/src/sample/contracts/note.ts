import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { Type, type Static } from '@sinclair/typebox'

export const Note = Strict({ id: Id, text: Type.String(), version: Type.Integer() })
export type Note = Static<typeof Note>
