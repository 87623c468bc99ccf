import { withOneLetterSwitch } from '@love-space/couple-rules/streak.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import type { RingHistoryKind, RingHistoryReason } from '@love-space/contracts/space/ring-record.ts'
import type { PinSetting, Ring } from '@love-space/contracts/space/ring.ts'
import type { SpaceStatus } from '@love-space/contracts/space/space.ts'
import { defineAggregate } from '@love-space/service-kit/store/aggregate.ts'
import {
  aggregateSchemaOf,
  type DocOf,
  flag,
  inside,
  listOf,
  mixed,
  number,
  optional,
  orNull,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { revisionFields } from '@love-space/service-kit/store/record-version.ts'
import { sealedSecret } from '../secrets.ts'
import { spacesByToken } from './spaces-by-token.model.ts'

/** Texts that members write about their space. */
export const wordFields = ['customName', 'headline', 'content', 'notes', 'relationshipStartDate'] as const
export type SpaceWords = Partial<Record<(typeof wordFields)[number], string | null>>

/** Changes of the space by a member who joined by a ring: the former texts, and the pictures they added. */
const memberChanges = inside({ before: mixed<SpaceWords>(), images: listOf(text) })

const member = inside({
  userId: text,
  joinedAt: time,
  /** Id of the ring by which they joined without consent; absent otherwise, and in documents of older releases. */
  ringId: optional(text),
  changes: optional(memberChanges),
})

export type MemberDoc = DocOf<typeof member>

const formerMember = inside({ userId: text, leftAt: time })

/** A disowned member, who joined by a ring. Their texts are hidden and later erased, unless that is reversed. */
const disownedMember = inside({
  userId: text,
  ringId: text,
  joinedAt: time,
  at: time,
  erasedAt: orNull(time),
  reversedAt: orNull(time),
  /** Their texts about the space, and pictures they added to it. */
  words: optional(mixed<SpaceWords>()),
  /** Texts of the space that replaced theirs. */
  before: optional(mixed<SpaceWords>()),
  images: optional(listOf(text)),
})

export type DisownedDoc = DocOf<typeof disownedMember>

const ringDeed = inside({
  what: textOf<RingHistoryKind>(),
  at: time,
  operatorId: orNull(text),
  because: optional(textOf<RingHistoryReason>()),
})

export const ringFile = inside({
  batchId: orNull(text),
  /** UID of the NFC chip, from the factory. */
  chipUid: orNull(text),
  shippedAt: orNull(time),
  history: listOf(ringDeed),
  /** Set for good when a ring that signs its taps is made: the version of its master key. */
  sun: optional(inside({ keyVersion: text })),
  /** Number of entries the history ever had; absent if all are still kept. */
  changes: optional(number),
})

export type RingFile = DocOf<typeof ringFile>

const ring = inside({
  ringId: text,
  token: sealedSecret,
  status: textOf<Ring['status']>(),
  ownerId: orNull(text),
  name: text,
  pinSetting: textOf<PinSetting>(),
  /** Whether the owner once chose never to be asked for the PIN, and has not been notified of the new setting. */
  neverAskedForPin: optional(flag),
  boundAt: orNull(time),
  /** Time at which the last owner left; earlier taps are not shown. */
  releasedAt: optional(time),
  /** Times at which the ring was made and placed in this space; absent if both equal the space's creation. */
  madeAt: optional(time),
  placedAt: optional(time),
  /** Last time an operator placed, revealed, reassigned or reactivated the ring (`handledAtOf`). */
  handledAt: optional(time),
  /** Time from which the owner must enter the PIN once at this ring; null or absent if not required. */
  asksPinSince: optional(orNull(time)),
  /** Number of moves, by which late steps of older moves are refused; absent before the first. */
  moves: optional(number),
  /** Time at which an operator confirmed that the link was written to the ring. */
  writtenAt: optional(orNull(time)),
  file: optional(ringFile),
  /** Time of the last tap, in documents of releases before `ring_taps`. */
  lastUsedAt: optional(orNull(time)),
  lastUsedBy: optional(orNull(text)),
})

export type RingDoc = DocOf<typeof ring>

/** A ring that has left the space. It refuses a late step of the move that placed it here. */
const formerRing = inside({
  ringId: text,
  moves: number,
  /** Id of the move that took the ring out; absent in documents of older releases. */
  moveId: optional(orNull(text)),
})

const invitation = inside({
  invitationId: text,
  object: textOf<Invitation['object']>(),
  token: sealedSecret,
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
  ringId: text,
  askedAt: time,
  expiresAt: time,
  answer: orNull(textOf<'yes' | 'no'>()),
})

/** A request to join the only member's space; `join-request.rules` decides whether it is open. */
export type JoinRequestDoc = DocOf<typeof joinRequest>

const schema = aggregateSchemaOf({
  ...revisionFields,
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
  /** Whether static rings open nothing here; absent if they do. */
  signingRingsOnly: optional(flag),
  streakPauses: listOf(inside({ from: text, to: text })),
  timeZone: text,
  /** Former time zone, in which days up to `lastDay` are counted (couple-rules). */
  formerZone: orNull(inside({ timeZone: text, lastDay: text })),
  status: textOf<SpaceStatus>(),
  spaceSettingComplete: flag,
  members: listOf(member),
  rings: listOf(ring),
  formerRings: listOf(formerRing),
  invitations: listOf(invitation),
  joinRequests: listOf(joinRequest),
  endedAt: orNull(time),
  endedBy: orNull(text),
  statusBeforeEnd: orNull(textOf<SpaceStatus>()),
  formerMembers: listOf(formerMember),
  disowned: listOf(disownedMember),
  /** Time at which the erasure began; from then on the space counts as deleted. */
  erasingAt: orNull(time),
  createdAt: time,
  updatedAt: time,
})

/** The aggregate of members and rings: one document, so that one write decides membership and ownership. */
export type SpaceDoc = DocOf<typeof schema>

schema.index({ 'rings.token.prefix': 1 })
schema.index({ 'rings.ringId': 1 })
schema.index({ 'rings.token.hash': 1 })
schema.index({ 'disowned.at': 1 }, { sparse: true })
schema.index({ status: 1, endedAt: 1 })

const upgradedRing = (ring: Omit<RingDoc, 'pinSetting'> & { readonly pinSetting: string }): RingDoc => ({
  ...ring,
  ...(ring.pinSetting === 'never' ? { neverAskedForPin: true } : {}),
  pinSetting: ring.pinSetting === 'always' ? 'always' : 'new-device',
})

const laterFields = {
  streakPauses: [],
  formerZone: null,
  endedBy: null,
  statusBeforeEnd: null,
  formerMembers: [],
  disowned: [],
  erasingAt: null,
  formerRings: [],
  joinRequests: [],
}

export const spaceAggregate = defineAggregate<SpaceDoc>({
  collection: 'spaces',
  schema,
  lookup: spacesByToken,
  erase: {
    space: { otherwise: 'an eraser deletes it with its events, once its rings are in stock' },
    user: { otherwise: 'an eraser makes them leave; the id of a former member stays, without a name' },
  },
  notesChanges: true,
  upgrade: ({ loveStreakCriteria, rings = [], ...stored }) =>
    ({
      ...laterFields,
      ...stored,
      rings: rings.map(upgradedRing),
      ...(loveStreakCriteria && { loveStreakCriteria: withOneLetterSwitch(loveStreakCriteria) }),
    }) as SpaceDoc,
})
