import type { TapVerdict } from '@love-space/contracts/auth/tap.internal.ts'
import type { TapAction, TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import type { tapMessages } from '@love-space/texts/en/taps.ts'
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

export type TapMessage = keyof typeof tapMessages

export interface TapDecision extends Pick<TapAnswer, 'action' | 'canCreateSpace'> {
  readonly message: TapMessage | null
}

const denied = (message: TapMessage): TapDecision => ({ action: 'denied', message, canCreateSpace: false })

export const isReadOnly = (verdict: TapVerdict): boolean =>
  verdict.spaceStatus !== null && verdict.spaceStatus !== 'ACTIVE'

const statusMessage = (verdict: TapVerdict): TapMessage | null => {
  if (verdict.spaceStatus === 'PAUSED') return 'paused'
  return verdict.spaceStatus === 'ENDED' ? 'ended' : null
}

const signup = (verdict: TapVerdict, canCreateSpace: boolean): TapDecision =>
  isReadOnly(verdict) ? denied('readOnly') : { action: 'signup', message: null, canCreateSpace }

const isMember = ({ verdict, live }: TapFacts): boolean => live !== null && verdict.memberIds.includes(live.user._id)

export const isOwner = ({ owner, live }: TapFacts): boolean => owner !== null && live?.user._id === owner._id

/** Lets a space's only member bind the free ring. Other visitors may ask that member to join. */
const freeRingBesideOne = (facts: TapFacts): TapDecision => {
  const { verdict } = facts
  if (!verdict.joinNeedsYes) return signup(verdict, false)
  if (isMember(facts)) return freeRingOfFullSpace(facts)
  const decision = signup(verdict, false)
  return decision.action === 'signup' ? { ...decision, message: 'joinNeedsYes' } : decision
}

const freeRingOfFullSpace = (facts: TapFacts): TapDecision => {
  if (!isMember(facts)) return denied('spaceFull')
  if (isReadOnly(facts.verdict)) return denied('readOnly')
  return { action: 'bind', message: 'bind', canCreateSpace: false }
}

/** Returns whether the ring asks for the PIN once: an operator gave it to its owner, and this is its first tap. */
export const isFirstTap = ({ pinSetting }: Pick<TapVerdict, 'pinSetting'>): boolean => pinSetting === 'first-tap'

const needsPin = ({ verdict, known }: TapFacts): boolean =>
  isFirstTap(verdict) || verdict.pinSetting === 'always' || known === null

const ownedRing = (facts: TapFacts): TapDecision => {
  const { verdict, owner } = facts
  if (!owner?.active) return denied('ownerInactive')
  // A read-only space cannot be set up, so it counts as complete.
  const isComplete = verdict.spaceSettingComplete || isReadOnly(verdict)
  const decide = (action: TapAction, message: TapMessage | null): TapDecision => ({
    action,
    message: statusMessage(verdict) ?? message,
    canCreateSpace: false,
  })
  if (isOwner(facts) && !isFirstTap(verdict)) return decide(isComplete ? 'home' : 'config', null)
  if (needsPin(facts)) return decide('pin', 'pin')
  return isComplete ? decide('login', null) : decide('space-settings', 'finishSetup')
}

export const decideTap = (facts: TapFacts): TapDecision => {
  const { verdict } = facts
  switch (verdict.found) {
    case 'unknown':
      return denied('unknown')
    case 'inactive':
      return denied('inactive')
    case 'invitation-gone':
      return denied('invitationGone')
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
      return denied('unknown')
  }
}
