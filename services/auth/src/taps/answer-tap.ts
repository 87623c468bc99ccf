import type { answerTap as contract } from '@love-space/contracts/auth/tap.internal.ts'
import type { TapVerdict } from '@love-space/contracts/auth/tap-verdict.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import type { DecidedTap } from '@love-space/contracts/gateway/tap.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/route.ts'
import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import type { Deps } from '../deps.ts'
import { readTap } from './read-tap.ts'
import { signInByRing, type RingTap } from './sign-in-by-ring.ts'
import { tapMessageIn } from './tap-messages.ts'
import { decideTap, isFirstTap, isReadOnly, type TapDecision } from './tap.rules.ts'

type Answered = AnswerOf<typeof contract>['data']

const noCookies = { refresh: null, knownBrowser: null, challengeBrowser: null }

const answerOf = (
  verdict: TapVerdict,
  { action, message, canCreateSpace }: TapDecision,
  language: Language,
): DecidedTap => {
  // Who has to ask to be let in learns nothing of the space before the yes.
  const isOpen = action !== 'denied' && !(action === 'signup' && verdict.joinNeedsYes)
  const { spaceId, spaceName, spaceSettingComplete, ringId, ringName } = verdict
  const space = { id: spaceId ?? '', name: spaceName ?? '', spaceSettingComplete, readOnly: isReadOnly(verdict) }
  return {
    action,
    message: tapMessageIn(language, message),
    space: isOpen && spaceId !== null ? space : null,
    ring: isOpen && ringId !== null ? { id: ringId, name: ringName ?? '' } : null,
    canCreateSpace,
    challenge: null,
    token: null,
    user: null,
  }
}

const askForPin = async (deps: Deps, userId: string, tap: RingTap, firstTap: boolean) => {
  const challenge = randomToken()
  const challengeBrowser = randomToken()
  await deps.challenges.create({
    _id: sha256(challenge),
    userId,
    ringId: tap.ringId,
    browserHash: sha256(challengeBrowser),
    tappedAt: tap.at,
    expiresAt: new Date(deps.clock().getTime() + deps.settings.challengeMs),
    usedAt: null,
    isFirstTap: firstTap,
  })
  return { challenge, challengeBrowser }
}

/** Decides what a tap means and does it; a peek only decides. */
export const answerTap = async (deps: Deps, context: BodyOf<typeof contract>): Promise<Answered> => {
  const { facts, owner, live, tappedAt } = await readTap(deps, context, context.peek)
  const decision = decideTap({ ...facts, signedInUserId: live?.user._id ?? null })
  const answer = answerOf(facts.verdict, decision, context.language ?? firstLanguage)
  const { ringId } = facts.verdict
  if (context.peek || !owner || ringId === null) return { answer, cookies: noCookies }
  const tap = { ringId, at: tappedAt }
  switch (decision.action) {
    case 'login':
    case 'space-settings': {
      const { signedIn, refreshToken } = await signInByRing(deps, owner, tap, { context, live })
      return { answer: { ...answer, ...signedIn }, cookies: { ...noCookies, refresh: refreshToken } }
    }
    case 'pin': {
      const { challenge, challengeBrowser } = await askForPin(deps, owner._id, tap, isFirstTap(facts.verdict))
      return { answer: { ...answer, challenge }, cookies: { ...noCookies, challengeBrowser } }
    }
    default:
      return { answer, cookies: noCookies }
  }
}
