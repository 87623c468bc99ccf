import { CommonEnv } from '@love-space/service-kit/env.ts'
import { Type, type Static } from '@sinclair/typebox'

export const Env = Type.Object({
  ...CommonEnv,
  SPACE_URL: Type.String({
    pattern: '^https?://',
    description: 'Address of the space service, for facts no event has brought yet.',
  }),
})
export type Env = Static<typeof Env>
