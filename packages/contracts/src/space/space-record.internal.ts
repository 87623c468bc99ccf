import { type Static, Type } from '@sinclair/typebox'
import { changes } from '../changes.internal.ts'
import { limits } from '../limits.ts'
import { FileAddress } from '../media/file.ts'
import { BasedOn, Day, Id, IdempotencyKey, Instant, OneLine, VersionRead } from '../primitives.ts'
import { AnyOf, Data, Nullable, routeForAdmin, Strict } from '../route.ts'
import { LoveStreakCriteria, SpaceStatus, Theme } from './space.ts'

/** Fields that only members see, and operators while the space has no member. */
export const contentFields = ['headline', 'content', 'notes', 'images'] as const
export type ContentField = (typeof contentFields)[number]

export const ContentSet = Strict({
  headline: Type.Boolean(),
  content: Type.Boolean(),
  notes: Type.Boolean(),
  images: Type.Boolean(),
})

/** A space for operators, without its content. Newer versions replace older ones. */
export const SpaceRecord = Strict({
  spaceId: Id,
  version: Type.Integer({ minimum: 1 }),
  /** Version in the members' answers. It rises with each edit. */
  revision: VersionRead,
  tokenPrefix: Type.String(),
  customName: Type.String(),
  status: SpaceStatus,
  theme: Theme,
  relationshipStartDate: Nullable(Day),
  loveStreakCriteria: LoveStreakCriteria,
  spaceSettingComplete: Type.Boolean(),
  isContentSet: ContentSet,
  memberIds: Type.Array(Id, { maxItems: limits.membersMax }),
  endedAt: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type SpaceRecord = Static<typeof SpaceRecord>

export const SpaceContent = Strict({
  headline: Nullable(Type.String()),
  content: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  images: Type.Array(Type.String()),
})
export type SpaceContent = Static<typeof SpaceContent>

export const spaceFields = {
  customName: OneLine({ minLength: 1, maxLength: limits.spaceNameCharsMax }),
  status: SpaceStatus,
  theme: Theme,
  relationshipStartDate: Nullable(Day),
  headline: Nullable(Type.String({ maxLength: limits.headlineCharsMax })),
  content: Nullable(Type.String({ maxLength: limits.contentCharsMax })),
  notes: Nullable(Type.String({ maxLength: limits.notesCharsMax })),
  images: Type.Array(FileAddress, { maxItems: limits.spaceImagesMax }),
  spaceSettingComplete: Type.Boolean(),
} as const

export const Reason = Type.String({
  minLength: 3,
  maxLength: limits.reasonCharsMax,
  pattern: '\\S',
  description: 'some words',
})

const params = Strict({ spaceId: Id })
const errors = ['SPACE_NOT_FOUND', 'CONFLICT'] as const

export const lookUpSpaceRecords = routeForAdmin('internalLookUpSpaceRecords', 'POST', '/space-records/look-up', {
  summary: "Operators' view of spaces by id; unknown and erased ones are left out.",
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ spaces: Type.Array(SpaceRecord) })),
})

export const listChangedSpaces = routeForAdmin('internalListChangedSpaces', 'GET', '/changed-spaces', {
  summary: 'Ids of a hundred spaces in the order of their last changes, after the given place.',
  ...changes,
})

export const listSpaceRecords = routeForAdmin('internalListSpaceRecords', 'GET', '/space-records', {
  summary: 'A hundred spaces in the order of their ids, after the given id.',
  query: Strict({ after: Type.Optional(Id) }),
  answer: Data(Strict({ spaces: Type.Array(SpaceRecord) })),
})

export const getSpaceRecord = routeForAdmin('internalGetSpaceRecord', 'GET', '/space-records/{spaceId}', {
  summary: 'One space for an operator, with its content while it has no member.',
  params,
  answer: Data(Strict({ space: SpaceRecord, content: Nullable(SpaceContent) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createSpaceRecord = routeForAdmin('internalCreateSpaceRecord', 'POST', '/space-records', {
  summary: 'Create an empty space without rings for an operator, once for each Idempotency-Key.',
  body: Strict({
    ...spaceFields,
    relationshipStartDate: Type.Optional(spaceFields.relationshipStartDate),
    creation: Strict({ id: Id, key: Type.Optional(IdempotencyKey), print: Type.String() }),
  }),
  status: 201,
  answer: Data(Strict({ space: SpaceRecord })),
  errors: ['IDEMPOTENCY_KEY_REUSED', 'FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const changeSpaceRecord = routeForAdmin('internalChangeSpaceRecord', 'PUT', '/space-records/{spaceId}', {
  summary:
    "Change a space for an operator; absent fields stay. Replacing the couple's content needs a reason, and both are told. Their pictures can only be removed.",
  params,
  body: AnyOf({ ...spaceFields, reason: Reason, basedOn: BasedOn }),
  answer: Data(Strict({ before: SpaceRecord, after: SpaceRecord, replaced: Type.Array(Type.String()) })),
  errors: [
    ...errors,
    'ITEM_CHANGED_SINCE',
    'SPACE_NOT_RESUMABLE',
    'SPACE_OF_MEMBERS',
    'FILE_NOT_FOUND',
    'FILE_KIND_REFUSED',
  ],
})

export const removeSpaceRecord = routeForAdmin('internalRemoveSpaceRecord', 'POST', '/space-records/{spaceId}/remove', {
  summary: 'End a space for its members; without members, erase it and return its rings to stock.',
  params,
  answer: Data(Strict({ before: SpaceRecord, after: Nullable(SpaceRecord) })),
  errors,
})

export const revealSpaceToken = routeForAdmin('internalRevealSpaceToken', 'POST', '/space-records/{spaceId}/token', {
  summary: 'The whole space token, for an operator who writes rings; refused for a space with a member.',
  params,
  answer: Data(Strict({ spaceToken: Type.String() })),
  errors: ['SPACE_NOT_FOUND', 'RING_IN_USE'],
})
