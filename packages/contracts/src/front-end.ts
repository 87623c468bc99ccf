import { Type, type Static } from '@sinclair/typebox'
import { frontEndNames } from './front-end-names.ts'
import { OneOf } from './route.ts'

export const FrontEndName = OneOf(frontEndNames)
export type FrontEndName = Static<typeof FrontEndName>

/** Id of a release; `built` if none was released. */
export const ReleaseId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' })
