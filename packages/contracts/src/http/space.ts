import { Type, type Static } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Day, Id, Instant, Secret, TimeZone } from '../primitives.ts'
import { Data, Nullable, Strict, route } from '../route.ts'

export const Theme = Type.Union([Type.Literal('official'), Type.Literal('original')])
export const SpaceStatus = Type.Union([Type.Literal('ACTIVE'), Type.Literal('PAUSED'), Type.Literal('ENDED')])
export type SpaceStatus = Static<typeof SpaceStatus>
export const LoveStreakCriteria = Strict({
  message: Type.Boolean(),
  timeline: Type.Boolean(),
  memory: Type.Boolean(),
  loveMessage: Type.Boolean(),
  moodRating: Type.Boolean(),
})
export type LoveStreakCriteria = Static<typeof LoveStreakCriteria>
/** When a tap of this ring asks its owner for the PIN. */
export const PinSetting = Type.Union([Type.Literal('new-device'), Type.Literal('always'), Type.Literal('never')])
export type PinSetting = Static<typeof PinSetting>

export const Ring = Strict({
  id: Id,
  name: Type.String(),
  status: Type.Union([Type.Literal('ACTIVE'), Type.Literal('INACTIVE'), Type.Literal('DISABLED')]),
  /** First 8 characters of the device token. */
  tokenPrefix: Type.String(),
  ownerId: Nullable(Id),
  pinSetting: PinSetting,
  boundAt: Nullable(Instant),
  lastUsedAt: Nullable(Instant),
  /** Browser family of the last tap, e.g. `Safari on iPhone`. */
  lastUsedBy: Nullable(Type.String()),
})
export type Ring = Static<typeof Ring>

export const SpaceUser = Strict({
  id: Id,
  name: Type.String(),
  profilePicture: Nullable(Type.String()),
  joinedAt: Instant,
})
export type SpaceUser = Static<typeof SpaceUser>

export const Space = Strict({
  id: Id,
  customName: Type.String(),
  headline: Nullable(Type.String()),
  content: Nullable(Type.String()),
  images: Type.Array(Type.String()),
  coverImage: Nullable(Type.String()),
  relationshipStartDate: Nullable(Day),
  notes: Nullable(Type.String()),
  theme: Theme,
  loveStreakCriteria: LoveStreakCriteria,
  timeZone: TimeZone,
  status: SpaceStatus,
  spaceSettingComplete: Type.Boolean(),
  /** In order of joining; at most two. */
  users: Type.Array(SpaceUser),
  rings: Type.Array(Ring),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Space = Static<typeof Space>

const spaceParams = Strict({ spaceId: Id })
/** A device token, or the seat an invitation is for. */
export const TapObject = Type.Union([Type.Literal('alpha'), Type.Literal('beta'), Secret])

export const validateToken = route({
  id: 'validateSpaceToken',
  method: 'GET',
  path: '/space/validate-token',
  summary: 'Whether a pair of space token and object opens a free place, without using it.',
  access: 'public',
  query: Strict({ token: Secret, object: TapObject }),
  answer: Data(Strict({ valid: Type.Boolean(), canCreateSpace: Type.Boolean(), spaceName: Nullable(Type.String()) })),
  errors: ['TOO_MANY_REQUESTS'],
})

export const createWithToken = route({
  id: 'createSpaceWithToken',
  method: 'POST',
  path: '/space/create-with-token',
  summary:
    'Claim the empty space a ring belongs to, or create one for an alpha invitation; binds the ring to the caller in the same write. Repeating it is harmless.',
  access: 'user',
  body: Strict({
    token: Secret,
    userId: Id,
    object: TapObject,
    customName: Type.Optional(Type.String({ minLength: 1, maxLength: limits.spaceNameCharsMax, pattern: '\\S' })),
    notes: Type.Optional(Type.String({ maxLength: limits.notesCharsMax })),
    timeZone: Type.Optional(TimeZone),
  }),
  status: 201,
  answer: Data(Strict({ space: Space })),
  errors: [
    'USER_MISMATCH',
    'TAP_UNKNOWN',
    'SPACE_FULL',
    'RING_TAKEN',
    'RING_INACTIVE',
    'INVITATION_GONE',
    'ALREADY_IN_SPACE',
    'CONFLICT',
    'TOO_MANY_REQUESTS',
  ],
})

export const addUserByToken = route({
  id: 'addUserByToken',
  method: 'POST',
  path: '/space/add-user-by-token',
  summary:
    'Join the space of a free ring or a beta invitation; binds the ring in the same write. Repeating it is harmless.',
  access: 'user',
  body: Strict({ token: Secret, userId: Id, object: TapObject }),
  answer: Data(Strict({ space: Space })),
  errors: [
    'USER_MISMATCH',
    'TAP_UNKNOWN',
    'SPACE_FULL',
    'RING_TAKEN',
    'RING_INACTIVE',
    'INVITATION_GONE',
    'ALREADY_IN_SPACE',
    'CONFLICT',
    'TOO_MANY_REQUESTS',
  ],
})

const editable = {
  customName: Type.String({ minLength: 1, maxLength: limits.spaceNameCharsMax, pattern: '\\S' }),
  relationshipStartDate: Nullable(Day),
  headline: Nullable(Type.String({ maxLength: limits.headlineCharsMax })),
  content: Nullable(Type.String({ maxLength: limits.contentCharsMax })),
  notes: Nullable(Type.String({ maxLength: limits.notesCharsMax })),
  theme: Theme,
  loveStreakCriteria: LoveStreakCriteria,
  timeZone: TimeZone,
}

export const createSpace = route({
  id: 'createSpace',
  method: 'POST',
  path: '/space',
  summary: 'Create a space of one’s own, without a ring.',
  access: 'user',
  idempotent: true,
  body: Strict({
    customName: editable.customName,
    relationshipStartDate: Type.Optional(editable.relationshipStartDate),
    timeZone: Type.Optional(TimeZone),
  }),
  status: 201,
  answer: Data(Strict({ space: Space })),
  errors: ['ALREADY_IN_SPACE', 'CONFLICT'],
})

export const listSpaces = route({
  id: 'listSpaces',
  method: 'GET',
  path: '/space',
  summary: "The caller's spaces, the current one first.",
  access: 'user',
  answer: Data(Strict({ spaces: Type.Array(Space) })),
  errors: ['NO_SPACES'],
})

export const getSpace = route({
  id: 'getSpace',
  method: 'GET',
  path: '/space/{spaceId}',
  summary: 'One space of the caller.',
  access: 'member',
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND'],
})

export const updateSpace = route({
  id: 'updateSpace',
  method: 'PUT',
  path: '/space/{spaceId}',
  summary: 'Change settings; absent fields stay. `spaceSettingComplete: true` completes the setup.',
  access: 'member',
  params: spaceParams,
  body: Type.Partial(Strict({ ...editable, spaceSettingComplete: Type.Literal(true) }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_READ_ONLY'],
})

export const endSpace = route({
  id: 'endSpace',
  method: 'DELETE',
  path: '/space/{spaceId}',
  summary: 'End the space: read-only for both from now on.',
  access: 'member',
  stepUp: true,
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND'],
})

export const Invitation = Strict({
  id: Id,
  object: Type.Union([Type.Literal('alpha'), Type.Literal('beta')]),
  /** The link to hand over; also drawn as a QR code. */
  url: Type.String(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Invitation = Static<typeof Invitation>

export const getInvitations = route({
  id: 'listInvitations',
  method: 'GET',
  path: '/space/{spaceId}/invitations',
  summary: 'The open invitations, at most one.',
  access: 'member',
  params: spaceParams,
  answer: Data(Strict({ invitations: Type.Array(Invitation) })),
  errors: ['SPACE_NOT_FOUND'],
})

export const createInvitation = route({
  id: 'createInvitation',
  method: 'POST',
  path: '/space/{spaceId}/invitations',
  summary: 'Invite the partner: single use, seven days. Replaces the open invitation.',
  access: 'member',
  params: spaceParams,
  status: 201,
  answer: Data(Strict({ invitation: Invitation })),
  errors: ['SPACE_NOT_FOUND', 'SPACE_FULL', 'SPACE_READ_ONLY'],
})

export const withdrawInvitation = route({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/space/{spaceId}/invitations',
  summary: 'Withdraw the open invitation.',
  access: 'member',
  params: spaceParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'INVITATION_NOT_FOUND'],
})

const ringParams = Strict({ spaceId: Id, ringId: Id })

export const bindRing = route({
  id: 'bindRing',
  method: 'POST',
  path: '/space/{spaceId}/rings/{ringId}/bind',
  summary: 'Make a free ring of the space the caller’s own.',
  access: 'member',
  stepUp: true,
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND', 'RING_TAKEN', 'RING_INACTIVE', 'SPACE_READ_ONLY'],
})

export const loseRing = route({
  id: 'reportRingLost',
  method: 'POST',
  path: '/space/{spaceId}/rings/{ringId}/lost',
  summary: 'Report one’s own ring lost: inactive at once, and every browser it opened is signed out.',
  access: 'member',
  params: ringParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND'],
})

export const updateRing = route({
  id: 'updateRing',
  method: 'PUT',
  path: '/space/{spaceId}/rings/{ringId}',
  summary: 'Name one’s own ring, or say when its tap asks for the PIN.',
  access: 'member',
  params: ringParams,
  body: Type.Partial(
    Strict({
      name: Type.String({ minLength: 1, maxLength: limits.ringNameCharsMax, pattern: '\\S' }),
      pinSetting: PinSetting,
    }),
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'RING_NOT_FOUND', 'SPACE_READ_ONLY'],
})
