import type { Calendar } from '@love-space/couple-rules/calendar.ts'
import { withOneLetterSwitch } from '@love-space/couple-rules/streak.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import type { RingDeedKind } from '@love-space/contracts/space/ring-record.ts'
import type { PinSetting, Ring } from '@love-space/contracts/space/ring.ts'
import type { LoveStreakCriteria, SpaceStatus, StreakPause } from '@love-space/contracts/space/space.ts'
import type { SealedSecret } from '../secrets.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import { Schema } from 'mongoose'

export interface MemberDoc {
  userId: string
  joinedAt: Date
}

export interface FormerMemberDoc {
  userId: string
  leftAt: Date
}

/** What became of a ring; the couple themselves did it where no operator is named. */
export interface RingDeed {
  readonly what: RingDeedKind
  readonly at: Date
  readonly operatorId: string | null
}

/** What goes with a ring wherever it is. */
export interface RingFile {
  /** The batch it was made in. */
  readonly batchId: string | null
  /** Of the chip in it, as the factory has told. */
  readonly chipUid: string | null
  readonly shippedAt: Date | null
  /** Oldest first; the last forty. */
  readonly history: readonly RingDeed[]
}

export interface RingDoc {
  ringId: string
  token: SealedSecret
  status: Ring['status']
  ownerId: string | null
  name: string
  pinSetting: PinSetting
  /** Its owner had chosen that it never asks for the PIN, and has not been told yet that it does; absent otherwise. */
  neverAskedForPin?: boolean
  boundAt: Date | null
  /** When its last owner left the space: taps before that are not shown. Absent where that never happened. */
  releasedAt?: Date
  /** When it was made, and since when it is in this space; absent: as long as the space. */
  madeAt?: Date
  placedAt?: Date
  /** When an operator last placed it, told its secret, set whose it is or reactivated it; absent: see `handledAtOf`. */
  handledAt?: Date
  /** Since when its owner has to give the PIN at this very ring, once; null or absent: they need not. */
  asksPinSince?: Date | null
  /** How often it has come to another place; absent: never. */
  moves?: number
  /** When an operator ticked that the address was written to it. */
  writtenAt?: Date | null
  /** Absent: nothing was written down of it yet. */
  file?: RingFile
  /** The last tap, for rings that were not tapped since taps have a collection of their own. */
  lastUsedAt?: Date | null
  lastUsedBy?: string | null
}

/** A ring that was taken out: whoever is late to put it in by the same move does nothing. */
export interface FormerRingDoc {
  ringId: string
  moves: number
  /** The move that took it; absent: one of an earlier release. */
  moveId?: string | null
}

/** Somebody who asks the only member to let them in; `join-request.rules` says which of them are open. */
export interface JoinRequestDoc {
  requestId: string
  userId: string
  /** The ring they tapped, which will be theirs. */
  ringId: string
  askedAt: Date
  expiresAt: Date
  /** What the member answered. */
  answer: 'yes' | 'no' | null
}

export interface InvitationDoc {
  invitationId: string
  object: Invitation['object']
  token: SealedSecret
  /** Null when an operator issued it. */
  createdBy: string | null
  createdAt: Date
  expiresAt: Date
  usedBy: string | null
  withdrawnAt: Date | null
}

/** The aggregate: who is a member and who owns which ring stand in this one document. */
export interface SpaceDoc {
  _id: string
  version: number
  token: SealedSecret
  customName: string
  headline: string | null
  content: string | null
  images: string[]
  coverImage: string | null
  relationshipStartDate: string | null
  notes: string | null
  theme: 'official' | 'original'
  loveStreakCriteria: LoveStreakCriteria
  /** Days off from the streak, oldest first. */
  streakPauses: StreakPause[]
  timeZone: string
  /** The zone days are counted in until `lastDay` is over there (couple-rules). */
  formerZone: Calendar['formerZone']
  status: SpaceStatus
  spaceSettingComplete: boolean
  members: MemberDoc[]
  rings: RingDoc[]
  formerRings: FormerRingDoc[]
  invitations: InvitationDoc[]
  joinRequests: JoinRequestDoc[]
  endedAt: Date | null
  /** Who ended it and what it was before; null also for spaces that ended before that was kept. */
  endedBy: string | null
  statusBeforeEnd: SpaceStatus | null
  formerMembers: FormerMemberDoc[]
  /** Since when it is being erased: it is as good as gone. */
  erasingAt: Date | null
  createdAt: Date
  updatedAt: Date
}

const required = { type: String, required: true } as const
const optional = { type: String, default: null } as const
const moment = { type: Date, default: null } as const
const flag = { type: Boolean, required: true } as const

const sealedSecret = { hash: required, prefix: required, sealed: required }

const member = new Schema({ userId: required, joinedAt: { type: Date, required: true } }, { _id: false })

const formerMember = new Schema({ userId: required, leftAt: { type: Date, required: true } }, { _id: false })

/** Of a ring in a space and of one in stock. */
export const ringFile = new Schema<RingFile>(
  {
    batchId: optional,
    chipUid: optional,
    shippedAt: moment,
    history: {
      type: [new Schema({ what: required, at: { type: Date, required: true }, operatorId: optional }, { _id: false })],
      default: [],
    },
  },
  { _id: false },
)

const ring = new Schema(
  {
    ringId: required,
    token: sealedSecret,
    status: required,
    ownerId: optional,
    name: required,
    pinSetting: required,
    neverAskedForPin: { type: Boolean },
    boundAt: moment,
    releasedAt: { type: Date },
    madeAt: { type: Date },
    placedAt: { type: Date },
    handledAt: { type: Date },
    asksPinSince: { type: Date },
    moves: { type: Number },
    writtenAt: { type: Date },
    file: { type: ringFile },
  },
  { _id: false },
)

const invitation = new Schema(
  {
    invitationId: required,
    object: required,
    token: sealedSecret,
    createdBy: optional,
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedBy: optional,
    withdrawnAt: moment,
  },
  { _id: false },
)

const joinRequest = new Schema(
  {
    requestId: required,
    userId: required,
    ringId: required,
    askedAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    answer: optional,
  },
  { _id: false },
)

const schema = new Schema<SpaceDoc>({
  token: sealedSecret,
  customName: required,
  headline: optional,
  content: optional,
  images: { type: [String], default: [] },
  coverImage: optional,
  relationshipStartDate: optional,
  notes: optional,
  theme: required,
  loveStreakCriteria: { message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag },
  streakPauses: { type: [new Schema({ from: required, to: required }, { _id: false })], default: [] },
  timeZone: required,
  formerZone: { type: new Schema({ timeZone: required, lastDay: required }, { _id: false }), default: null },
  status: required,
  spaceSettingComplete: flag,
  members: { type: [member], default: [] },
  rings: { type: [ring], default: [] },
  formerRings: {
    type: [
      new Schema(
        { ringId: required, moves: { type: Number, required: true }, moveId: { type: String } },
        { _id: false },
      ),
    ],
    default: [],
  },
  invitations: { type: [invitation], default: [] },
  joinRequests: { type: [joinRequest], default: [] },
  endedAt: moment,
  endedBy: optional,
  statusBeforeEnd: optional,
  formerMembers: { type: [formerMember], default: [] },
  erasingAt: moment,
  createdAt: { type: Date, required: true },
  updatedAt: { type: Date, required: true },
})

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

export const spaceAggregate = defineAggregate<SpaceDoc>({
  name: 'Space',
  collection: 'spaces',
  schema,
  erase: {
    space: { otherwise: 'an eraser takes it away with its events, once its rings are in stock' },
    user: { otherwise: 'an eraser lets them leave; the id of a former member stays, under no name' },
  },
  upgrade: ({
    streakPauses = [],
    formerZone = null,
    endedBy = null,
    statusBeforeEnd = null,
    formerMembers = [],
    erasingAt = null,
    formerRings = [],
    loveStreakCriteria,
    joinRequests = [],
    rings = [],
    ...stored
  }) => ({
    ...(stored as SpaceDoc),
    rings: rings.map(upgradedRing),
    streakPauses,
    formerZone,
    endedBy,
    statusBeforeEnd,
    formerMembers,
    erasingAt,
    formerRings,
    ...(loveStreakCriteria && { loveStreakCriteria: withOneLetterSwitch(loveStreakCriteria) }),
    joinRequests,
  }),
})
