import type { DecidedTap } from '@love-space/contracts/http/gateway.ts'
import type { openTap, passwordlessLogin, TapVerdict } from '@love-space/contracts/internal/auth.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { browserFamily } from '@love-space/service-kit/browser-family.ts'
import { randomToken, sha256 } from '@love-space/service-kit/crypto.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { isKnownBrowser } from '../browsers/known-browsers.ts'
import { beginSession, type BegunSession } from '../sessions/begin-session.ts'
import { endSession } from '../sessions/end-session.ts'
import { findLiveSession, type LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from '../users/user.model.ts'
import { tapMessages } from './tap-messages.ts'
import { decideTap, isReadOnly, type TapDecision } from './tap.rules.ts'
import { readVerdict } from './verdict.ts'

type TapContext = BodyOf<typeof passwordlessLogin>
type Opened = AnswerOf<typeof openTap>['data']
type PasswordlessSignIn = AnswerOf<typeof passwordlessLogin>['data']

const noCookies = { refresh: null, knownBrowser: null, challengeBrowser: null }

const liveSessionOf = async (deps: AuthDeps, bearer: string | null): Promise<LiveSession | null> => {
  if (bearer === null) return null
  try {
    const { sid, userId } = await deps.verifyToken(bearer)
    return await findLiveSession(deps, sid, userId)
  } catch (error) {
    // A token that is no good makes the tap an anonymous one.
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}

const countTap = async (deps: AuthDeps, ip: string, ringId: string | null): Promise<void> => {
  await deps.counters.hit(`tap:${ip}`, deps.settings.limits.tapPerAddress)
  if (ringId !== null) await deps.counters.hit(`tap:${ringId}`, deps.settings.limits.tapPerRing)
}

const weigh = async (deps: AuthDeps, context: TapContext) => {
  const { verdict, tappedAt } = await readVerdict(context.verdict, deps.env.INTERNAL_PUBLIC_KEYS.space, deps.clock())
  await countTap(deps, context.ip, verdict.ringId)
  const [owner, live] = await Promise.all([
    verdict.ownerId === null ? null : deps.users.findById(verdict.ownerId),
    liveSessionOf(deps, context.bearer),
  ])
  const facts = {
    verdict,
    isOwnerActive: owner?.active ?? false,
    isKnownBrowser: owner !== null && (await isKnownBrowser(deps, owner, context.knownBrowser)),
  }
  return { facts, owner, live, tappedAt }
}

const answerOf = (verdict: TapVerdict, { action, message, canCreateSpace }: TapDecision): DecidedTap => {
  const isOpen = action !== 'denied'
  const { spaceId, spaceName, spaceSettingComplete, ringId, ringName } = verdict
  const space = { id: spaceId ?? '', name: spaceName ?? '', spaceSettingComplete, readOnly: isReadOnly(verdict) }
  return {
    action,
    message,
    space: isOpen && spaceId !== null ? space : null,
    ring: isOpen && ringId !== null ? { id: ringId, name: ringName ?? '' } : null,
    canCreateSpace,
    challenge: null,
    token: null,
    user: null,
  }
}

const signInByRing = async (
  deps: AuthDeps,
  owner: UserDoc,
  tap: { readonly ringId: string; readonly at: Date },
  browser: string,
  replaced: LiveSession | null,
): Promise<BegunSession> => {
  const begun = await beginSession(deps, {
    user: owner,
    method: 'ring',
    amr: ['ring'],
    browser: browserFamily(browser),
    tap,
  })
  if (replaced) await endSession(deps, replaced.session, 'replaced')
  return begun
}

const askForPin = async (deps: AuthDeps, userId: string, tap: { readonly ringId: string; readonly at: Date }) => {
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
  })
  return { challenge, challengeBrowser }
}

/** Decides what a tap means and does it; a peek only decides. */
export const openTapOf = async (deps: AuthDeps, context: BodyOf<typeof openTap>): Promise<Opened> => {
  const { facts, owner, live, tappedAt } = await weigh(deps, context)
  const decision = decideTap({ ...facts, signedInUserId: live?.user._id ?? null })
  const answer = answerOf(facts.verdict, decision)
  const { ringId } = facts.verdict
  if (context.peek || !owner || ringId === null) return { answer, cookies: noCookies }
  const tap = { ringId, at: tappedAt }
  switch (decision.action) {
    case 'login':
    case 'space-settings': {
      const { signedIn, refreshToken } = await signInByRing(deps, owner, tap, context.browser, live)
      return { answer: { ...answer, ...signedIn }, cookies: { ...noCookies, refresh: refreshToken } }
    }
    case 'pin': {
      const { challenge, challengeBrowser } = await askForPin(deps, owner._id, tap)
      return { answer: { ...answer, challenge }, cookies: { ...noCookies, challengeBrowser } }
    }
    default:
      return { answer, cookies: noCookies }
  }
}

/** Signs the owner in where a tap would, whoever was signed in before. */
export const signInWithoutPassword = async (deps: AuthDeps, context: TapContext): Promise<PasswordlessSignIn> => {
  const { facts, owner, live, tappedAt } = await weigh(deps, context)
  const { action, message } = decideTap({ ...facts, signedInUserId: null })
  const { ringId } = facts.verdict
  const signsIn = action === 'login' || action === 'space-settings'
  if (!signsIn || !owner || ringId === null) {
    const otherwise = action === 'pin' ? tapMessages.askForPin : tapMessages.noSignIn
    throw new AppError('TAP_DENIED', action === 'denied' ? (message ?? otherwise) : otherwise)
  }
  const tap = { ringId, at: tappedAt }
  const { signedIn, refreshToken } = await signInByRing(deps, owner, tap, context.browser, live)
  return { signedIn, cookies: { ...noCookies, refresh: refreshToken } }
}
