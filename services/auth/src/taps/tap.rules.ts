import type { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import type { TapAction, TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'
import type { KnownBrowser } from '../browsers/known-browsers.ts'
import type { LiveSession } from '../sessions/sessions.queries.ts'
import type { UserDoc } from '../users/user.model.ts'

export interface TapFacts {
  readonly verdict: TapVerdict
  readonly tappedAt: Date
  readonly owner: UserDoc | null
  readonly known: KnownBrowser | null
  readonly live: LiveSession | null
}

type Decision = Pick<TapAnswer, 'action' | 'message' | 'canCreateSpace'>

const denied = (message: string): Decision => ({ action: 'denied', message, canCreateSpace: false })

export const isReadOnly = (verdict: TapVerdict): boolean =>
  verdict.spaceStatus !== null && verdict.spaceStatus !== 'ACTIVE'

const statusMessage = (verdict: TapVerdict): string | null => {
  if (verdict.spaceStatus === 'PAUSED') return tapMessages.paused
  return verdict.spaceStatus === 'ENDED' ? tapMessages.ended : null
}

const signup = (verdict: TapVerdict, canCreateSpace: boolean): Decision =>
  isReadOnly(verdict) ? denied(tapMessages.readOnly) : { action: 'signup', message: null, canCreateSpace }

const isMember = ({ verdict, live }: TapFacts): boolean => live !== null && verdict.memberIds.includes(live.user._id)

export const isOwner = ({ owner, live }: TapFacts): boolean => owner !== null && live?.user._id === owner._id

/** Lets a space's only member bind the free ring. Other visitors may ask that member to join. */
const freeRingBesideOne = (facts: TapFacts): Decision => {
  const { verdict } = facts
  if (!verdict.joinNeedsYes) return signup(verdict, false)
  if (isMember(facts)) return freeRingOfFullSpace(facts)
  const decision = signup(verdict, false)
  return decision.action === 'signup' ? { ...decision, message: tapMessages.joinNeedsYes } : decision
}

const freeRingOfFullSpace = (facts: TapFacts): Decision => {
  if (!isMember(facts)) return denied(tapMessages.spaceFull)
  if (isReadOnly(facts.verdict)) return denied(tapMessages.readOnly)
  return { action: 'bind', message: tapMessages.bind, canCreateSpace: false }
}

/** Returns whether the ring asks for the PIN once: an operator gave it to its owner, and this is its first tap. */
export const isFirstTap = ({ pinSetting }: Pick<TapVerdict, 'pinSetting'>): boolean => pinSetting === 'first-tap'

const needsPin = ({ verdict, known }: TapFacts): boolean =>
  isFirstTap(verdict) || verdict.pinSetting === 'always' || known === null

const ownedRing = (facts: TapFacts): Decision => {
  const { verdict, owner } = facts
  if (!owner?.active) return denied(tapMessages.ownerInactive)
  // A read-only space cannot be set up, so it counts as complete.
  const isComplete = verdict.spaceSettingComplete || isReadOnly(verdict)
  const decide = (action: TapAction, message: string | null): Decision => ({
    action,
    message: statusMessage(verdict) ?? message,
    canCreateSpace: false,
  })
  if (isOwner(facts) && !isFirstTap(verdict)) return decide(isComplete ? 'home' : 'config', null)
  if (needsPin(facts)) return decide('pin', tapMessages.pin)
  return isComplete ? decide('login', null) : decide('space-settings', tapMessages.finishSetup)
}

export const decideTap = (facts: TapFacts): Decision => {
  const { verdict } = facts
  switch (verdict.found) {
    case 'unknown':
      return denied(tapMessages.unknown)
    case 'inactive':
      return denied(tapMessages.inactive)
    case 'invitation-gone':
      return denied(tapMessages.invitationGone)
    case 'invitation':
      return signup(verdict, verdict.canCreateSpace)
    case 'free-empty':
      return signup(verdict, true)
    case 'free-one':
      return freeRingBesideOne(facts)
    case 'free-full':
      return freeRingOfFullSpace(facts)
    case 'owned':
      return ownedRing(facts)
    default:
      return denied(tapMessages.unknown)
  }
}
