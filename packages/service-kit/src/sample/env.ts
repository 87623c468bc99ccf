import { CommonEnv } from '@love-space/service-kit/process/env.ts'
import { Type, type Static } from '@sinclair/typebox'

export const Env = Type.Object({ ...CommonEnv })
export type Env = Static<typeof Env>
