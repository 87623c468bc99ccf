import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { Type, type Static } from '@sinclair/typebox'

const tries = (standard: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: standard, description })

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  MEDIA_URL: serviceAddress('Address of the media service.'),
  PUBLIC_ORIGIN: Type.String({
    pattern: '^https?://[^/]+$',
    description: 'Origin the browsers see; tap links and invitations begin with it.',
  }),
  MUSIC: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'Whether song titles are looked up at the sites of the songs.',
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
  LINK_WINDOW_S: tries(600, 'Length of the window in which opened links are counted, in seconds.'),
  UNKNOWN_LINKS_PER_ADDRESS: tries(
    60,
    'Unknown links opened from one address in a window. Real links are not counted here, so guessing keeps nobody with a real ring out, also behind the same address.',
  ),
  UNKNOWN_LINKS_PER_TOKEN: tries(
    30,
    'Unknown links with one token in a window; real ones are not counted here either.',
  ),
  LINK_CHECKS_PER_ADDRESS: tries(
    1_200,
    'Known links checked, without opening them, from one address in a window: more than a whole town behind one IPv4 address needs.',
  ),
  LINK_CHECKS_PER_LINK: tries(300, 'Checks of one known link in a window, over all addresses. Taps are not checks.'),
  ENTRIES_PER_USER: tries(60, 'Attempts of one person to enter a space by a link in a window; one is enough.'),
})
export type Env = Static<typeof Env>
