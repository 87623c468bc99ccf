import { PersonalDataEnv } from '@love-space/members/personal-data.ts'
import { CommonEnv, serviceAddress } from '@love-space/service-kit/process/env.ts'
import { Type, type Static } from '@sinclair/typebox'

const secret = (description: string) => Type.String({ minLength: 32, maxLength: 256, description })
const tries = (standard: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: standard, description })
const waits = (description: string) =>
  Type.String({ pattern: '^[0-9]{1,5}(,[0-9]{1,5}){0,19}$', default: '1,5,15,60', description })

export const Env = Type.Object({
  ...CommonEnv,
  ...PersonalDataEnv,
  SPACE_URL: serviceAddress('Address of the space service.'),
  MEDIA_URL: serviceAddress('Address of the media service.'),
  PUBLIC_ORIGIN: Type.String({
    pattern: '^https?://[^/]+$',
    description: 'Origin that browsers use. An https origin makes cookies Secure.',
  }),
  EXTRA_ORIGINS: Type.Optional(
    Type.String({
      pattern: '^https?://[^/,]+(,https?://[^/,]+)*$',
      description: 'Further origins that may refresh and sign out, separated by commas.',
    }),
  ),
  SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      description: 'Address of the mail server, with user and password if it needs them; without it no mail is sent.',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '^[^\\r\\n]*@[^\\r\\n]+$', description: 'Sender of mails; required with SMTP_URL.' }),
  ),
  MAIL_DIR: Type.Optional(
    Type.String({ minLength: 1, description: 'Folder that gets the mails instead of a server; for local runs.' }),
  ),
  KEY_ENCRYPTION_SECRET: secret('Secret that encrypts the signing keys in the database; at least 32 characters.'),
  REFRESH_HMAC_KEY: secret(
    'Secret from which refresh tokens and the links in mails derive; at least 32 characters. A new value signs everybody out.',
  ),
  PIN_PEPPER: secret('Secret that is part of every PIN hash; at least 32 characters. Must never change.'),
  PIN_FREE_TRIES: tries(
    5,
    'Wrong PINs before the first wait: enough for typing errors; a guesser tries one in two thousand PINs.',
  ),
  PIN_WAITS_MINUTES: waits(
    'Waits in minutes after each further wrong PIN; the last one repeats. A guesser gets about 30 tries on the first day, then 24 a day.',
  ),
  PASSWORD_FREE_TRIES: tries(
    5,
    'Wrong passwords before the first wait, counted per account and address, per known browser, and per signed-in user.',
  ),
  PASSWORD_WAITS_MINUTES: waits('Waits in minutes after each further wrong password; the last one repeats.'),
  LOGINS_PER_ACCOUNT: tries(
    100,
    'Maximum sign-ins to an account from unknown browsers in an hour, over all addresses. The waits leave one address about 30 a day, so only attackers with many addresses reach this limit. Known browsers are neither counted nor refused.',
  ),
  LOGINS_PER_ADDRESS: tries(
    1_000,
    "Maximum sign-ins from an address in 15 minutes. A carrier may put a whole town behind one IPv4 address; this is more than such a town's couples need, and less than a tenth of the passwords that one core verifies in that time.",
  ),
  REGISTRATIONS_PER_ADDRESS: tries(
    300,
    'Maximum registrations from an address in an hour: enough for a town behind one IPv4 address, too few to fill a database.',
  ),
  TAKEN_EMAILS_PER_ADDRESS: tries(
    60,
    'Maximum registrations with a taken e-mail from an address in an hour. Each reveals that somebody has an account; people of one town who forgot theirs stay far below the limit.',
  ),
  UNKNOWN_LINKS_PER_ADDRESS: tries(
    60,
    'Maximum registrations with an unknown ring or invitation from an address in ten minutes. Real links do not count.',
  ),
  UNKNOWN_LINKS_PER_TOKEN: tries(
    30,
    'Maximum registrations in ten minutes with one space token and rings of other spaces, or with one device token of no active ring. Real links do not count.',
  ),
  RESETS_PER_ADDRESS: tries(
    60,
    'Maximum requests for reset mails, and uses of their links, from an address in an hour.',
  ),
  MAILS_PER_ACCOUNT: tries(5, 'Maximum mails of one kind that a user may request in an hour.'),
  PASSKEY_CHALLENGES_PER_ADDRESS: tries(
    600,
    "Maximum challenges to sign in by passkey from an address in 15 minutes. An open sign-in page takes one in two minutes, so this is enough for a town's couples behind one IPv4 address.",
  ),
  PASSKEY_CHALLENGES_PER_USER: tries(
    60,
    'Maximum challenges to add a passkey, or to confirm something by one, that a user gets in 15 minutes.',
  ),
  OPERATOR_PASSKEYS: Type.Union([Type.Literal('offered'), Type.Literal('required')], {
    default: 'offered',
    description:
      "Whether operators' routes open to a password too, or only after a passkey. `required` needs a PUBLIC_ORIGIN with https, or of localhost, and a name.",
  }),
  TAPS_PER_ADDRESS: tries(
    120,
    "Maximum taps in a minute from an address, without those by known browsers of the ring's owner; peeks are counted apart. Each tap may store a PIN challenge.",
  ),
  TAPS_PER_RING: tries(
    120,
    'The same for a ring over all addresses. It limits what strangers who know a link can store, and can delay the owner in a new browser only.',
  ),
  TAPS_PER_KNOWN_BROWSER: tries(
    60,
    "Maximum taps in a minute by a known browser or a session of the ring's owner. Nobody else's taps count.",
  ),
  REFRESHES_PER_SESSION: tries(
    60,
    'Maximum refreshes of a session in a minute; a browser needs one in 15 minutes per tab.',
  ),
})
export type Env = Static<typeof Env>
