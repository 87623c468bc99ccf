import { Type } from '@sinclair/typebox'

export const RoleName = Type.String({ pattern: '^[a-z][a-z_]{1,40}$' })
