import type { passwordlessLogin as contract } from '@love-space/contracts/auth/tap.internal.ts'
import type { AnswerOf, BodyOf } from '@love-space/contracts/route.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { readTap } from './read-tap.ts'
import { signInByRing } from './sign-in-by-ring.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'
import { decideTap } from './tap.rules.ts'

type SignedInByTap = AnswerOf<typeof contract>['data']

/** Signs the owner in where a tap would, no matter who was signed in before. */
export const signInWithoutPassword = async (deps: Deps, context: BodyOf<typeof contract>): Promise<SignedInByTap> => {
  const { facts, owner, live, tappedAt } = await readTap(deps, context, false)
  const { action, message } = decideTap({ ...facts, signedInUserId: null })
  const { ringId } = facts.verdict
  const signsIn = action === 'login' || action === 'space-settings'
  if (!signsIn || !owner || ringId === null) {
    const otherwise = action === 'pin' ? tapMessages.askForPin : tapMessages.noSignIn
    throw new AppError('TAP_DENIED', action === 'denied' ? (message ?? otherwise) : otherwise)
  }
  const tap = { ringId, at: tappedAt }
  const { signedIn, refreshToken } = await signInByRing(deps, owner, tap, { context, live })
  return { signedIn, cookies: { refresh: refreshToken, knownBrowser: null, challengeBrowser: null } }
}
