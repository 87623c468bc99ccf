import type { TapAction } from '@love-space/contracts/gateway/tap.ts'
import type { TapVerdict } from '@love-space/contracts/auth/tap-verdict.ts'
import { tapMessages } from '@love-space/texts/en/taps.ts'

/** Everything a tap is decided by: what stands at the pair, who owns it and who is asking. */
export interface TapFacts {
  readonly verdict: TapVerdict
  /** False also where the owner does not exist. */
  readonly isOwnerActive: boolean
  /** The browser is one the owner's password or PIN made known. */
  readonly isKnownBrowser: boolean
  /** The user the browser is signed in as. */
  readonly signedInUserId: string | null
}

export interface TapDecision {
  readonly action: TapAction
  readonly message: string | null
  readonly canCreateSpace: boolean
}

const denied = (message: string): TapDecision => ({ action: 'denied', message, canCreateSpace: false })

export const isReadOnly = (verdict: TapVerdict): boolean =>
  verdict.spaceStatus !== null && verdict.spaceStatus !== 'ACTIVE'

const statusMessage = (verdict: TapVerdict): string | null => {
  if (verdict.spaceStatus === 'PAUSED') return tapMessages.paused
  return verdict.spaceStatus === 'ENDED' ? tapMessages.ended : null
}

const signup = (verdict: TapVerdict, canCreateSpace: boolean): TapDecision =>
  isReadOnly(verdict) ? denied(tapMessages.readOnly) : { action: 'signup', message: null, canCreateSpace }

/** A member may take it; somebody else may ask that member to let them in. */
const freeRingBesideOne = (facts: TapFacts): TapDecision => {
  const { verdict, signedInUserId } = facts
  if (!verdict.joinNeedsYes) return signup(verdict, false)
  const isMember = signedInUserId !== null && verdict.memberIds.includes(signedInUserId)
  if (isMember) return freeRingOfFullSpace(facts)
  const decision = signup(verdict, false)
  return decision.action === 'signup' ? { ...decision, message: tapMessages.joinNeedsYes } : decision
}

const freeRingOfFullSpace = ({ verdict, signedInUserId }: TapFacts): TapDecision => {
  if (signedInUserId === null || !verdict.memberIds.includes(signedInUserId)) return denied(tapMessages.spaceFull)
  if (isReadOnly(verdict)) return denied(tapMessages.readOnly)
  return { action: 'bind', message: tapMessages.bind, canCreateSpace: false }
}

/** Of a ring that an operator gave its owner: once, the PIN is given at it, whatever else is known of the browser. */
export const isFirstTap = ({ pinSetting }: Pick<TapVerdict, 'pinSetting'>): boolean => pinSetting === 'first-tap'

const needsPin = ({ verdict, isKnownBrowser }: TapFacts): boolean =>
  isFirstTap(verdict) || verdict.pinSetting === 'always' || !isKnownBrowser

const ownedRing = (facts: TapFacts): TapDecision => {
  const { verdict, isOwnerActive, signedInUserId } = facts
  if (!isOwnerActive || verdict.ownerId === null) return denied(tapMessages.ownerInactive)
  // Nobody can finish the setup of a read-only space.
  const isComplete = verdict.spaceSettingComplete || isReadOnly(verdict)
  const decide = (action: TapAction, message: string | null): TapDecision => ({
    action,
    message: statusMessage(verdict) ?? message,
    canCreateSpace: false,
  })
  if (signedInUserId === verdict.ownerId && !isFirstTap(verdict)) return decide(isComplete ? 'home' : 'config', null)
  if (needsPin(facts)) return decide('pin', tapMessages.pin)
  return isComplete ? decide('login', null) : decide('space-settings', tapMessages.finishSetup)
}

/** What a tap means; the table stands in the design, section 6. */
export const decideTap = (facts: TapFacts): TapDecision => {
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
