import { Type } from '@sinclair/typebox'

export const MembersEnv = {
  SPACE_URL: Type.String({
    pattern: '^https?://',
    description: 'Address of the space service, for facts no event has brought yet.',
  }),
}
