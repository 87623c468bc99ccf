import { Type } from '@sinclair/typebox'
import { Secret } from '../primitives.ts'

/** A device token, or which partner an invitation is for. */
export const TapObject = Type.Union([Type.Literal('alpha'), Type.Literal('beta'), Secret])
