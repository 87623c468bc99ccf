import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Change } from '@love-space/service-kit/aggregate.ts'
import { enteredHere, findOpening, isMember, type Pair } from './opening.rules.ts'
import { ringFields } from './ring.rules.ts'
import { memberHasJoined, membersAreHinted, ringWasBound } from './space.events.ts'
import type { SpaceRecord } from './space.types.ts'

/** What the first of two may say of the space they claim. */
export interface ClaimSettings {
  readonly customName?: string | undefined
  readonly notes: string
  readonly timeZone?: string | undefined
}

export interface Entry {
  readonly userId: string
  readonly pair: Pair
  readonly claim: ClaimSettings | null
}

/** Whether this person came in here before; throws why nobody may enter here now. */
export const isInside = (space: SpaceRecord | null, { pair, userId }: Entry, now: Date): boolean => {
  const opening = findOpening(space, pair, now)
  if (space && enteredHere(space, opening, userId)) return true
  if (opening.refusal) throw new AppError(opening.refusal)
  if (space && isMember(space, userId)) throw new AppError('ALREADY_IN_SPACE')
  return false
}

/** The one write by which somebody becomes a member and the ring or invitation becomes theirs. */
export const entryInto = (space: SpaceRecord, version: number, entry: Entry, now: Date): Change<SpaceRecord> | null => {
  if (isInside(space, entry, now)) return null
  const { ring, invitation } = findOpening(space, entry.pair, now)
  const { userId, claim } = entry
  const settings = claim && space.members.length === 0 ? claimed(claim) : {}
  const joined = { userId, joinedAt: now }
  const after: SpaceRecord = { ...space, ...settings, version, members: [...space.members, joined], updatedAt: now }
  return {
    update: {
      $push: { members: joined },
      $set: {
        ...settings,
        ...(ring ? bound(space, ring.ringId, userId, now) : {}),
        ...(invitation ? used(space, invitation.invitationId, userId) : {}),
        updatedAt: now,
      },
    },
    events: [
      memberHasJoined(after, userId),
      ...(ring ? [ringWasBound(after, ring.ringId, userId)] : []),
      membersAreHinted(after, userId),
    ],
  }
}

const claimed = ({ customName, notes, timeZone }: ClaimSettings) => ({
  notes,
  ...(customName === undefined ? {} : { customName: customName.trim() }),
  ...(timeZone === undefined ? {} : { timeZone }),
})

const bound = (space: SpaceRecord, ringId: string, userId: string, now: Date) =>
  ringFields(space, ringId, { ownerId: userId, boundAt: now })

const used = (space: SpaceRecord, invitationId: string, userId: string) => {
  const index = space.invitations.findIndex((invitation) => invitation.invitationId === invitationId)
  return { [`invitations.${index}.usedBy`]: userId }
}
