import { withOneLetterSwitch } from '@love-space/couple-rules/streak.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import type { RingDeedKind } from '@love-space/contracts/space/ring-record.ts'
import type { PinSetting, Ring } from '@love-space/contracts/space/ring.ts'
import type { SpaceStatus } from '@love-space/contracts/space/space.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { sealedSecret } from '../secrets.ts'

const member = inside({ userId: text, joinedAt: time })

export type MemberDoc = DocOf<typeof member>

const formerMember = inside({ userId: text, leftAt: time })

/** What became of a ring; the couple themselves did it where no operator is named. */
const ringDeed = inside({ what: textOf<RingDeedKind>(), at: time, operatorId: orNull(text) })

/** Of a ring in a space and of one in stock. */
export const ringFile = inside({
  /** The batch it was made in. */
  batchId: orNull(text),
  /** Of the chip in it, as the factory has told. */
  chipUid: orNull(text),
  shippedAt: orNull(time),
  /** Oldest first; the last forty. */
  history: listOf(ringDeed),
})

/** What goes with a ring wherever it is. */
export type RingFile = DocOf<typeof ringFile>

const ring = inside({
  ringId: text,
  token: sealedSecret,
  status: textOf<Ring['status']>(),
  ownerId: orNull(text),
  name: text,
  pinSetting: textOf<PinSetting>(),
  /** Its owner had chosen that it never asks for the PIN, and has not been told yet that it does; absent otherwise. */
  neverAskedForPin: optional(flag),
  boundAt: orNull(time),
  /** When its last owner left the space: taps before that are not shown. Absent where that never happened. */
  releasedAt: optional(time),
  /** When it was made, and since when it is in this space; absent: as long as the space. */
  madeAt: optional(time),
  placedAt: optional(time),
  /** When an operator last placed it, told its secret, set whose it is or reactivated it; absent: see `handledAtOf`. */
  handledAt: optional(time),
  /** Since when its owner has to give the PIN at this very ring, once; null or absent: they need not. */
  asksPinSince: optional(orNull(time)),
  /** How often it has come to another place; absent: never. */
  moves: optional(number),
  /** When an operator ticked that the address was written to it. */
  writtenAt: optional(orNull(time)),
  /** Absent: nothing was written down of it yet. */
  file: optional(ringFile),
  /** The last tap, for rings that were not tapped since taps have a collection of their own. */
  lastUsedAt: optional(orNull(time)),
  lastUsedBy: optional(orNull(text)),
})

export type RingDoc = DocOf<typeof ring>

/** A ring that was taken out: whoever is late to put it in by the same move does nothing. */
const formerRing = inside({
  ringId: text,
  moves: number,
  /** The move that took it; absent: one of an earlier release. */
  moveId: optional(orNull(text)),
})

const invitation = inside({
  invitationId: text,
  object: textOf<Invitation['object']>(),
  token: sealedSecret,
  /** Null when an operator issued it. */
  createdBy: orNull(text),
  createdAt: time,
  expiresAt: time,
  usedBy: orNull(text),
  withdrawnAt: orNull(time),
})

export type InvitationDoc = DocOf<typeof invitation>

const joinRequest = inside({
  requestId: text,
  userId: text,
  /** The ring they tapped, which will be theirs. */
  ringId: text,
  askedAt: time,
  expiresAt: time,
  /** What the member answered. */
  answer: orNull(textOf<'yes' | 'no'>()),
})

/** Somebody who asks the only member to let them in; `join-request.rules` says which of them are open. */
export type JoinRequestDoc = DocOf<typeof joinRequest>

const schema = aggregateSchemaOf({
  token: sealedSecret,
  customName: text,
  headline: orNull(text),
  content: orNull(text),
  images: listOf(text),
  coverImage: orNull(text),
  relationshipStartDate: orNull(text),
  notes: orNull(text),
  theme: textOf<'official' | 'original'>(),
  loveStreakCriteria: inside({ message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag }),
  /** Days off from the streak, oldest first. */
  streakPauses: listOf(inside({ from: text, to: text })),
  timeZone: text,
  /** The zone days are counted in until `lastDay` is over there (couple-rules). */
  formerZone: orNull(inside({ timeZone: text, lastDay: text })),
  status: textOf<SpaceStatus>(),
  spaceSettingComplete: flag,
  members: listOf(member),
  rings: listOf(ring),
  formerRings: listOf(formerRing),
  invitations: listOf(invitation),
  joinRequests: listOf(joinRequest),
  endedAt: orNull(time),
  /** Who ended it and what it was before; null also for spaces that ended before that was kept. */
  endedBy: orNull(text),
  statusBeforeEnd: orNull(textOf<SpaceStatus>()),
  formerMembers: listOf(formerMember),
  /** Since when it is being erased: it is as good as gone. */
  erasingAt: orNull(time),
  createdAt: time,
  updatedAt: time,
})

/** The aggregate: who is a member and who owns which ring stand in this one document. */
export type SpaceDoc = DocOf<typeof schema>

/** A tap finds its space by this key alone; what people do finds it by the id. */
schema.index({ 'token.hash': 1 }, { unique: true })
/** Rings that somebody asks an operator about. */
schema.index({ 'rings.token.prefix': 1 })
/** Operators find a ring by its id or its token. */
schema.index({ 'rings.ringId': 1 })
schema.index({ 'rings.token.hash': 1 })
/** Ended spaces, whose time is over one day. */
schema.index({ status: 1, endedAt: 1 })

/** A ring as an older release may have left it. */
const upgradedRing = (ring: Omit<RingDoc, 'pinSetting'> & { readonly pinSetting: string }): RingDoc => ({
  ...ring,
  ...(ring.pinSetting === 'never' ? { neverAskedForPin: true } : {}),
  pinSetting: ring.pinSetting === 'always' ? 'always' : 'new-device',
})

/** What spaces of older releases lack. */
const laterFields = {
  streakPauses: [],
  formerZone: null,
  endedBy: null,
  statusBeforeEnd: null,
  formerMembers: [],
  erasingAt: null,
  formerRings: [],
  joinRequests: [],
}

export const spaceAggregate = defineAggregate<SpaceDoc>({
  collection: 'spaces',
  schema,
  erase: {
    space: { otherwise: 'an eraser takes it away with its events, once its rings are in stock' },
    user: { otherwise: 'an eraser lets them leave; the id of a former member stays, under no name' },
  },
  upgrade: ({ loveStreakCriteria, rings = [], ...stored }) =>
    ({
      ...laterFields,
      ...stored,
      rings: rings.map(upgradedRing),
      ...(loveStreakCriteria && { loveStreakCriteria: withOneLetterSwitch(loveStreakCriteria) }),
    }) as SpaceDoc,
})
