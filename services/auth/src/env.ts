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
    description: 'Origin the browsers see; https makes the cookies Secure.',
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
      description: 'Mail server, with user and password where it wants them; without it nothing is sent.',
    }),
  ),
  MAIL_FROM: Type.Optional(
    Type.String({ pattern: '^[^\\r\\n]*@[^\\r\\n]+$', description: 'Where mails come from; needed with SMTP_URL.' }),
  ),
  MAIL_DIR: Type.Optional(
    Type.String({ minLength: 1, description: 'Folder that keeps mails instead of sending them; for local runs.' }),
  ),
  KEY_ENCRYPTION_SECRET: secret('Seals the private signing keys in the database; at least 32 characters.'),
  REFRESH_HMAC_KEY: secret(
    'Makes refresh tokens and the links in mails; at least 32 characters. A new value signs everybody out.',
  ),
  PIN_PEPPER: secret('Goes into every PIN hash; at least 32 characters. Must never change.'),
  PIN_FREE_TRIES: tries(
    5,
    'Wrong PINs before the first wait: enough for a slip of the thumb, one in two thousand of all PINs for a guess.',
  ),
  PIN_WAITS_MINUTES: waits(
    'Waits after each further wrong PIN, in minutes; the last one repeats. They leave a guesser about 30 tries on the first day and 24 on each further one.',
  ),
  PASSWORD_FREE_TRIES: tries(
    5,
    'Wrong passwords before the first wait, for one account from one address, in one known browser, or by one person who is signed in.',
  ),
  PASSWORD_WAITS_MINUTES: waits('Waits after each further wrong password, in minutes; the last one repeats.'),
  LOGINS_PER_ACCOUNT: tries(
    100,
    'Sign-ins to one account from browsers it does not know, over all addresses, in an hour. The waits leave one address about 30 a day, so only many together get here, and the commonest passwords, which they would try, cannot be chosen. A known browser is neither counted nor stopped.',
  ),
  LOGINS_PER_ADDRESS: tries(
    1_000,
    "Sign-ins from one address in 15 minutes. A carrier may put a whole town behind one IPv4 address; a thousand are more than such a town's couples need, and less than a tenth of the passwords that one core verifies in that time.",
  ),
  REGISTRATIONS_PER_ADDRESS: tries(
    300,
    'Registrations from one address in an hour: a whole town behind one IPv4 address on the evening of a fair, yet too few to fill a database with.',
  ),
  TAKEN_EMAILS_PER_ADDRESS: tries(
    60,
    'Registrations with a taken e-mail from one address in an hour. Each tells that somebody has an account, so this is what one address can learn; people of one town who forgot theirs stay far below it.',
  ),
  UNKNOWN_LINKS_PER_ADDRESS: tries(
    60,
    'Registrations with a ring or an invitation that nobody has, from one address in ten minutes. Real links are not counted here.',
  ),
  UNKNOWN_LINKS_PER_TOKEN: tries(
    30,
    'Registrations with one space token and rings that do not belong to it, or with one token alone that is of no active ring, in ten minutes; real links are not counted here.',
  ),
  RESETS_PER_ADDRESS: tries(
    60,
    'Requests for reset mails, and uses of them, from one address in an hour; a carrier puts a whole town behind one.',
  ),
  MAILS_PER_ACCOUNT: tries(5, 'Mails of one kind that somebody may ask for in an hour.'),
  TAPS_PER_ADDRESS: tries(
    120,
    "Taps, and apart from them peeks at links, from one address in a minute by browsers that the ring's owner does not know: each may leave a question for a PIN behind.",
  ),
  TAPS_PER_RING: tries(
    120,
    "The same for one ring over all addresses: it bounds what strangers who know a link can write, and can only delay a browser the ring's owner does not know yet.",
  ),
  TAPS_PER_KNOWN_BROWSER: tries(
    60,
    "Taps by one browser that the ring's owner knows, or by one session of that owner, in a minute. Nobody else's taps count here.",
  ),
  REFRESHES_PER_SESSION: tries(60, 'Refreshes of one session in a minute; a browser needs one in 15 minutes per tab.'),
})
export type Env = Static<typeof Env>
