import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { FileAddress } from '../media/file.ts'
import { BasedOn, Day, Id, OneLine, TimeZone } from '../primitives.ts'
import { AnyOf, Data, Nullable, routeOf, SomeOf, Strict } from '../route.ts'
import * as calls from './space.calls.ts'
import { LoveStreakCriteria, Space, StreakPause, Theme } from './space.ts'

export const spaceParams = Strict({ spaceId: Id })

const Images = Type.Array(FileAddress, { maxItems: limits.spaceImagesMax })

const editable = {
  customName: OneLine({ minLength: 1, maxLength: limits.spaceNameCharsMax }),
  relationshipStartDate: Nullable(Day),
  headline: Nullable(Type.String({ maxLength: limits.headlineCharsMax })),
  content: Nullable(Type.String({ maxLength: limits.contentCharsMax })),
  notes: Nullable(Type.String({ maxLength: limits.notesCharsMax })),
  images: Images,
  coverImage: Nullable(FileAddress),
  theme: Theme,
  loveStreakCriteria: AnyOf(LoveStreakCriteria.properties),
  /** Refused unless each member has an active ring that signs its taps. */
  signingRingsOnly: Type.Boolean(),
  timeZone: TimeZone,
  /** The pause, from today or later; either partner may change it. Null ends the running one or cancels the next. */
  streakPause: Nullable(StreakPause),
}

export const createSpace = routeOf(calls.createSpace, {
  summary: 'Create a space without a ring.',
  body: Strict({
    customName: editable.customName,
    relationshipStartDate: Type.Optional(editable.relationshipStartDate),
    timeZone: Type.Optional(TimeZone),
  }),
  status: 201,
  answer: Data(Strict({ space: Space })),
  errors: ['ALREADY_IN_SPACE', 'OWN_PASSWORD_NEEDED', 'CONFLICT'],
})

export const listSpaces = routeOf(calls.listSpaces, {
  summary: "The caller's spaces, the current one first.",
  answer: Data(Strict({ spaces: Type.Array(Space) })),
  errors: ['NO_SPACES'],
})

export const getSpace = routeOf(calls.getSpace, {
  summary: 'One space of the caller.',
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND'],
})

export const updateSpace = routeOf(calls.updateSpace, {
  summary:
    'Change settings; absent fields stay. `spaceSettingComplete: true` completes the setup. With `imagesSeen`, the pictures before the change, `images` only changes those; additions and removals of the partner stay.',
  params: spaceParams,
  body: SomeOf({ ...editable, imagesSeen: Images, spaceSettingComplete: Type.Literal(true), basedOn: BasedOn }),
  answer: Data(Strict({ space: Space })),
  errors: [
    'SPACE_NOT_FOUND',
    'ITEM_CHANGED_SINCE',
    'SPACE_READ_ONLY',
    'FILE_NOT_FOUND',
    'FILE_KIND_REFUSED',
    'SIGNING_RINGS_NEEDED',
  ],
})

export const endSpace = routeOf(calls.endSpace, {
  summary: 'End the space: read-only for both for 90 days, in which either can reopen it.',
  stepUp: true,
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND'],
})

export const resumeSpace = routeOf(calls.resumeSpace, {
  summary: 'Reopen an ended space while it is readable and neither partner shares another one.',
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'ALREADY_IN_SPACE', 'SPACE_NOT_RESUMABLE', 'CONFLICT'],
})

export const disownPartner = routeOf(calls.disownPartner, {
  summary: `Disown the member who joined by a ring, at most ${limits.disownDaysMax} days later: they are shut out at once, their ring is retired, and their texts are hidden, then erased after ${limits.disownedKeptDays} days. Idempotent.`,
  stepUp: true,
  params: spaceParams,
  answer: Data(Strict({ space: Space })),
  errors: ['SPACE_NOT_FOUND', 'PARTNER_NOT_DISOWNABLE'],
})

export const leaveSpace = routeOf(calls.leaveSpace, {
  summary: "Leave the space to the partner: the leaver's content stays without the name, and their rings are free.",
  stepUp: true,
  params: spaceParams,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'SPACE_LAST_MEMBER'],
})
