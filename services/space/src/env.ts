import { CommonEnv } from '@love-space/service-kit/env.ts'
import { Type, type Static } from '@sinclair/typebox'

const tries = (standard: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: standard, description })

/** Everything the space service reads from its environment; AUTH_URL also serves the names of members. */
export const SpaceEnv = Type.Object({
  ...CommonEnv,
  PUBLIC_ORIGIN: Type.String({
    pattern: '^https?://[^/]+$',
    description: 'Origin the browsers see; tap links and invitations begin with it.',
  }),
  TOKEN_HMAC_KEY: Type.String({
    minLength: 32,
    maxLength: 256,
    description: 'Makes the look-up form of ring, space and invitation tokens; must never change.',
  }),
  TOKEN_ENCRYPTION_KEY: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'Seals those tokens for operators: 32 bytes, base64url; must never change.',
  }),
  TAP_WINDOW_S: tries(600, 'Length of the window in which taps and link checks are counted, in seconds.'),
  KNOWN_TAPS_PER_ADDRESS: tries(1_200, 'Known links opened from one address in a window.'),
  KNOWN_TAPS_PER_LINK: tries(300, 'Openings of one known link in a window.'),
  UNKNOWN_TAPS_PER_ADDRESS: tries(60, 'Unknown links opened from one address in a window.'),
  UNKNOWN_TAPS_PER_TOKEN: tries(30, 'Unknown links with one token in a window.'),
})
export type SpaceEnv = Static<typeof SpaceEnv>
