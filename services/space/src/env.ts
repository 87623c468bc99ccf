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
    description: 'Origin that browsers use. Tap links and invitations begin with it.',
  }),
  MUSIC: Type.Union([Type.Literal('on'), Type.Literal('off')], {
    default: 'on',
    description: 'Whether the service asks the sites of songs for titles.',
  }),
  TOKEN_HMAC_KEY: Type.String({
    minLength: 32,
    maxLength: 256,
    description: 'Secret of the keyed hashes by which ring, space and invitation tokens are found; must never change.',
  }),
  TOKEN_ENCRYPTION_KEY: Type.String({
    pattern: '^[A-Za-z0-9_-]{43}$',
    description: 'Key that encrypts those tokens for operators: 32 bytes, base64url; must never change.',
  }),
  SUN_MASTER_KEYS: Type.Record(
    Type.String({ pattern: '^[1-9][0-9]{0,3}$' }),
    Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    {
      minProperties: 1,
      additionalProperties: false,
      description:
        'Master keys of rings that sign their taps (JSON: version to 16 bytes, base64url). New rings get the highest version. A version stays as long as rings of it are in use.',
    },
  ),
  LINK_WINDOW_S: tries(600, 'Seconds of a window in which opened links are counted.'),
  UNKNOWN_LINKS_PER_ADDRESS: tries(
    60,
    'Maximum unknown links opened from an address in a window. Real links do not count, so guessing shuts out nobody with a real ring, even behind the same address.',
  ),
  UNKNOWN_LINKS_PER_TOKEN: tries(30, 'Maximum unknown links with one token in a window. Real links do not count.'),
  LINK_CHECKS_PER_ADDRESS: tries(
    1_200,
    'Maximum checks of known links, without opening them, from an address in a window; more than a town behind one IPv4 address needs.',
  ),
  LINK_CHECKS_PER_LINK: tries(
    300,
    'Maximum checks of a known link in a window, over all addresses. Taps are not checks.',
  ),
  ENTRIES_PER_USER: tries(
    60,
    'Maximum attempts of a user to enter a space by a link in a window; usually one is enough.',
  ),
})
export type Env = Static<typeof Env>
