import { Type } from '@sinclair/typebox'

/** What a service that knows spaces reads from its environment, beside the kit's own variables. */
export const MembersEnv = {
  SPACE_URL: Type.String({
    pattern: '^https?://',
    description: 'Address of the space service, for facts no event has brought yet.',
  }),
}
