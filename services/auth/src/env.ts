import { CommonEnv } from '@love-space/service-kit/env.ts'
import { Type, type Static } from '@sinclair/typebox'

const secret = (description: string) => Type.String({ minLength: 32, maxLength: 256, description })
const tries = (standard: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: 1_000_000, default: standard, description })

/** Everything the auth service reads from its environment. */
export const AuthEnv = Type.Object({
  ...CommonEnv,
  SPACE_URL: Type.String({ pattern: '^https?://', description: 'Address of the space service.' }),
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
  KEY_ENCRYPTION_SECRET: secret('Seals the private signing keys in the database; at least 32 characters.'),
  REFRESH_HMAC_KEY: secret('Makes refresh tokens; at least 32 characters. A new value signs everybody out.'),
  PIN_PEPPER: secret('Goes into every PIN hash; at least 32 characters. Must never change.'),
  PIN_FREE_TRIES: tries(5, 'Wrong PINs before the first wait.'),
  PIN_WAITS_MINUTES: Type.String({
    pattern: '^[0-9]{1,5}(,[0-9]{1,5})*$',
    default: '1,5,15,60',
    description: 'Waits after each further wrong PIN, in minutes; the last one repeats.',
  }),
  LOGINS_PER_EMAIL: tries(10, 'Sign-in attempts for one e-mail in 15 minutes.'),
  LOGINS_PER_ADDRESS: tries(100, 'Sign-in attempts from one address in 15 minutes.'),
  REGISTRATIONS_PER_ADDRESS: tries(30, 'Registrations from one address in an hour.'),
  TAKEN_EMAILS_PER_ADDRESS: tries(10, 'Registrations with a taken e-mail from one address in an hour.'),
  TAPS_PER_ADDRESS: tries(120, 'Ring taps from one address in a minute.'),
  TAPS_PER_RING: tries(30, 'Taps of one ring in a minute.'),
  REFRESHES_PER_SESSION: tries(60, 'Refreshes of one session in a minute.'),
  PASSWORDS_PER_SESSION: tries(10, 'Tries of the current password by one session in 15 minutes.'),
})
export type AuthEnv = Static<typeof AuthEnv>
