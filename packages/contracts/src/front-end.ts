import { Type, type Static } from '@sinclair/typebox'

/** What is released by itself: the shell and each remote. */
export const FrontEndName = Type.Union([Type.Literal('shell'), Type.Literal('mf-couple'), Type.Literal('mf-admin')])
export type FrontEndName = Static<typeof FrontEndName>
export const frontEndNames: readonly FrontEndName[] = FrontEndName.anyOf.map((one) => one.const)

/** The name of a release of a front end; `built` is what is served where none was released. */
export const ReleaseId = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$' })
