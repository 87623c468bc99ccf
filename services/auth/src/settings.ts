import { limits } from '@love-space/contracts/limits.ts'
import type { Limit } from '@love-space/service-kit/counters.ts'
import type { AuthEnv } from './env.ts'
import type { KeyPolicy } from './keys/signing-key.rules.ts'
import type { PinPolicy } from './pins/pin-lock.rules.ts'
import type { RotationPolicy } from './sessions/rotation.rules.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const minuteS = 60

/** What the environment means to the rules. */
export interface AuthSettings {
  readonly publicOrigin: string
  readonly origins: ReadonlySet<string>
  readonly refreshKey: string
  readonly lookUpKey: string
  readonly keySecret: string
  readonly accessTokenS: number
  readonly challengeMs: number
  readonly knownBrowserMs: number
  readonly rotation: RotationPolicy
  readonly pins: PinPolicy
  readonly keys: KeyPolicy
  readonly limits: Readonly<Record<LimitName, Limit>>
}

type LimitName =
  | 'loginPerEmail'
  | 'loginPerAddress'
  | 'registrationPerAddress'
  | 'takenEmailPerAddress'
  | 'tapPerAddress'
  | 'tapPerRing'
  | 'refreshPerSession'
  | 'passwordPerSession'

const accessTokenS = 15 * minuteS

export const settingsOf = (env: AuthEnv): AuthSettings => ({
  publicOrigin: env.PUBLIC_ORIGIN,
  origins: new Set([env.PUBLIC_ORIGIN, ...(env.EXTRA_ORIGINS?.split(',') ?? [])]),
  refreshKey: env.REFRESH_HMAC_KEY,
  lookUpKey: env.PIN_PEPPER,
  keySecret: env.KEY_ENCRYPTION_SECRET,
  accessTokenS,
  challengeMs: limits.tapChallengeMinutesMax * minuteMs,
  knownBrowserMs: 365 * dayMs,
  rotation: { slidingMs: 30 * dayMs, absoluteMs: 90 * dayMs, graceMs: 10_000 },
  pins: {
    freeTries: env.PIN_FREE_TRIES,
    waitsMs: env.PIN_WAITS_MINUTES.split(',').map((minutes) => Number(minutes) * minuteMs),
    quietMs: dayMs,
  },
  // Key sets are cached for ten minutes at most; a token is accepted a few seconds beyond its end.
  keys: { rotateAfterMs: 30 * dayMs, leadMs: 20 * minuteMs, retireAfterMs: accessTokenS * 1000 + minuteMs },
  limits: {
    loginPerEmail: { windowS: 15 * minuteS, max: env.LOGINS_PER_EMAIL },
    loginPerAddress: { windowS: 15 * minuteS, max: env.LOGINS_PER_ADDRESS },
    registrationPerAddress: { windowS: 60 * minuteS, max: env.REGISTRATIONS_PER_ADDRESS },
    takenEmailPerAddress: { windowS: 60 * minuteS, max: env.TAKEN_EMAILS_PER_ADDRESS },
    tapPerAddress: { windowS: minuteS, max: env.TAPS_PER_ADDRESS },
    tapPerRing: { windowS: minuteS, max: env.TAPS_PER_RING },
    refreshPerSession: { windowS: minuteS, max: env.REFRESHES_PER_SESSION },
    passwordPerSession: { windowS: 15 * minuteS, max: env.PASSWORDS_PER_SESSION },
  },
})
