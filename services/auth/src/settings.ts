import { limits } from '@love-space/contracts/limits.ts'
import type { Env } from './env.ts'
import { relyingPartyOf } from './passkeys/passkey.rules.ts'
import type { WaitPolicy } from './credentials/tries.rules.ts'
import type { OperatorPasskeys } from './users/user.rules.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const minuteS = 60

const accessTokenS = 15 * minuteS

const waitsOf = (freeTries: number, minutes: string): WaitPolicy => ({
  freeTries,
  waitsMs: minutes.split(',').map((text) => Number(text) * minuteMs),
  quietMs: dayMs,
})

const originsOf = (env: Env): string[] => [env.PUBLIC_ORIGIN, ...(env.EXTRA_ORIGINS?.split(',') ?? [])]

const operatorPasskeysOf = ({ OPERATOR_PASSKEYS: policy, PUBLIC_ORIGIN }: Env): OperatorPasskeys => {
  if (policy === 'required' && !relyingPartyOf(PUBLIC_ORIGIN, [])) {
    throw new Error(
      `OPERATOR_PASSKEYS is required, but ${PUBLIC_ORIGIN} can have no passkeys: it needs https, or localhost, and a name.`,
    )
  }
  return policy
}

export const settingsOf = (env: Env) => ({
  publicOrigin: env.PUBLIC_ORIGIN,
  origins: new Set(originsOf(env)),
  /** Name and origins that passkeys are bound to; null if the web address has no name or is not secure. */
  relyingParty: relyingPartyOf(env.PUBLIC_ORIGIN, originsOf(env)),
  operatorPasskeys: operatorPasskeysOf(env),
  refreshKey: env.REFRESH_HMAC_KEY,
  lookUpKey: env.PIN_PEPPER,
  keySecret: env.KEY_ENCRYPTION_SECRET,
  accessTokenS,
  challengeMs: limits.tapChallengeMinutesMax * minuteMs,
  passkeyChallengeMs: limits.passkeyChallengeMinutesMax * minuteMs,
  knownBrowserMs: 365 * dayMs,
  rotation: { slidingMs: 30 * dayMs, absoluteMs: 90 * dayMs, graceMs: 10_000 },
  pinWaits: waitsOf(env.PIN_FREE_TRIES, env.PIN_WAITS_MINUTES),
  passwordWaits: waitsOf(env.PASSWORD_FREE_TRIES, env.PASSWORD_WAITS_MINUTES),
  // Verifiers cache key sets for up to ten minutes and accept tokens a few seconds after their expiry.
  keys: { rotateAfterMs: 30 * dayMs, leadMs: 20 * minuteMs, retireAfterMs: accessTokenS * 1000 + minuteMs },
  limits: {
    loginPerAccount: { windowS: 60 * minuteS, max: env.LOGINS_PER_ACCOUNT },
    loginPerAddress: { windowS: 15 * minuteS, max: env.LOGINS_PER_ADDRESS },
    registrationPerAddress: { windowS: 60 * minuteS, max: env.REGISTRATIONS_PER_ADDRESS },
    takenEmailPerAddress: { windowS: 60 * minuteS, max: env.TAKEN_EMAILS_PER_ADDRESS },
    unknownLinkPerAddress: { windowS: 10 * minuteS, max: env.UNKNOWN_LINKS_PER_ADDRESS },
    unknownLinkPerToken: { windowS: 10 * minuteS, max: env.UNKNOWN_LINKS_PER_TOKEN },
    resetPerAddress: { windowS: 60 * minuteS, max: env.RESETS_PER_ADDRESS },
    mailPerAccount: { windowS: 60 * minuteS, max: env.MAILS_PER_ACCOUNT },
    passkeyPerAddress: { windowS: 15 * minuteS, max: env.PASSKEY_CHALLENGES_PER_ADDRESS },
    passkeyPerUser: { windowS: 15 * minuteS, max: env.PASSKEY_CHALLENGES_PER_USER },
    tapPerAddress: { windowS: minuteS, max: env.TAPS_PER_ADDRESS },
    tapPerRing: { windowS: minuteS, max: env.TAPS_PER_RING },
    tapPerKnownBrowser: { windowS: minuteS, max: env.TAPS_PER_KNOWN_BROWSER },
    refreshPerSession: { windowS: minuteS, max: env.REFRESHES_PER_SESSION },
  },
})
export type Settings = ReturnType<typeof settingsOf>
