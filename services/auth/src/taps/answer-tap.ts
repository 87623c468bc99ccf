import type { answerTap as contract, passwordlessLogin } from '@love-space/contracts/auth/tap.internal.ts'
import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/call-parts.ts'
import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { browserFamily } from '@love-space/service-kit/http/browser-family.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'
import { serverTextsIn } from '@love-space/texts/server.ts'
import type { Deps } from '../deps.ts'
import { beginSession, type BegunSession } from '../sessions/begin-session.ts'
import { endSession } from '../sessions/end-session.ts'
import { endPresentedSession } from '../sessions/end-sessions.ts'
import { readTap } from './read-tap.ts'
import { decideTap, isFirstTap, isReadOnly, type TapDecision, type TapFacts, type TapMessage } from './tap.rules.ts'

type Answered = AnswerOf<typeof contract>['data']
type SignedInByTap = AnswerOf<typeof passwordlessLogin>['data']

const answerOf = (
  { verdict }: TapFacts,
  { action, message, canCreateSpace }: TapDecision,
  language: Language,
): Answered['answer'] => {
  // A visitor who needs a member's consent to join must learn nothing about the space before it.
  const isOpen = action !== 'denied' && !(action === 'signup' && verdict.joinNeedsYes)
  const { spaceId, spaceName, spaceSettingComplete, ringId, ringName } = verdict
  const space = { id: spaceId ?? '', name: spaceName ?? '', spaceSettingComplete, readOnly: isReadOnly(verdict) }
  return {
    action,
    message: message && serverTextsIn(language).tapMessages[message],
    space: isOpen && spaceId !== null ? space : null,
    ring: isOpen && ringId !== null ? { id: ringId, name: ringName ?? '' } : null,
    canCreateSpace,
    challenge: null,
    token: null,
    user: null,
  }
}

const signInByRing = async (
  deps: Deps,
  { owner, live, tappedAt, verdict: { ringId, chip } }: TapFacts,
  { browser, refresh = null }: BodyOf<typeof passwordlessLogin>,
): Promise<BegunSession | null> => {
  if (!owner || ringId === null) return null
  const begun = await beginSession(deps, {
    user: owner,
    method: 'ring',
    amr: chip ? ['ring', 'chip'] : ['ring'],
    browser: browserFamily(browser),
    tap: { ringId, at: tappedAt },
  })
  if (live) await endSession(deps, live.session, 'replaced')
  // End the session by the refresh cookie, because the bearer token may have expired.
  await endPresentedSession(deps, refresh, 'replaced')
  return begun
}

const signsIn = ({ action }: TapDecision): boolean => action === 'login' || action === 'space-settings'

const startPinChallenge = async (deps: Deps, { owner, tappedAt, verdict }: TapFacts) => {
  if (!owner || verdict.ringId === null) return null
  const challenge = randomToken()
  const challengeBrowser = randomToken()
  await deps.challenges.create({
    _id: sha256(challenge),
    userId: owner._id,
    ringId: verdict.ringId,
    browserHash: sha256(challengeBrowser),
    tappedAt,
    expiresAt: new Date(deps.clock().getTime() + deps.settings.challengeMs),
    usedAt: null,
    isFirstTap: isFirstTap(verdict),
  })
  return { challenge, challengeBrowser }
}

/** Decides a tap's action and carries it out; a peek only decides. */
export const answerTap = async (deps: Deps, context: BodyOf<typeof contract>): Promise<Answered> => {
  const facts = await readTap(deps, context, context.peek ? 'peek' : 'tap')
  const decision = decideTap(facts)
  const answer = answerOf(facts, decision, context.language ?? firstLanguage)
  const begun = !context.peek && signsIn(decision) ? await signInByRing(deps, facts, context) : null
  const pinChallenge = !context.peek && decision.action === 'pin' ? await startPinChallenge(deps, facts) : null
  return {
    answer: { ...answer, ...begun?.signedIn, challenge: pinChallenge?.challenge ?? null },
    cookies: {
      refresh: begun?.refreshToken ?? null,
      knownBrowser: null,
      challengeBrowser: pinChallenge?.challengeBrowser ?? null,
    },
  }
}

/** Signs in the ring's owner if the tap would do so in a signed-out browser. Throws TAP_DENIED otherwise. */
export const signInWithoutPassword = async (
  deps: Deps,
  context: BodyOf<typeof passwordlessLogin>,
): Promise<SignedInByTap> => {
  const facts = await readTap(deps, context, 'tap')
  const decision = decideTap({ ...facts, live: null })
  const begun = signsIn(decision) ? await signInByRing(deps, facts, context) : null
  if (!begun) {
    const { action, message } = decision
    const otherwise: TapMessage = action === 'pin' ? 'askForPin' : 'noSignIn'
    throw new AppError('TAP_DENIED', tapMessages[(action === 'denied' ? message : null) ?? otherwise])
  }
  return {
    signedIn: begun.signedIn,
    cookies: { refresh: begun.refreshToken, knownBrowser: null, challengeBrowser: null },
  }
}
