import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { VoiceGiven } from '../media/voice.ts'
import { Day, Id } from '../primitives.ts'
import { Data, OneOf, Page, pageFields, routeOf, Strict } from '../route.ts'
import * as calls from './capsule.calls.ts'
import { Capsule } from './capsule.ts'
import { spaceField } from './space-field.ts'

export const sealCapsule = routeOf(calls.sealCapsule, {
  summary: 'Seal a letter to the partner until a day, from tomorrow to ten years ahead.',
  body: Strict({
    /** May be empty with `fileIds` or `voice`. */
    text: Type.String({ maxLength: limits.capsuleCharsMax }),
    /** Photos that the caller uploaded to `{spaceId}/sealed`. */
    fileIds: Type.Optional(Type.Array(Id, { maxItems: limits.capsuleFilesMax, uniqueItems: true })),
    voice: Type.Optional(VoiceGiven),
    opensOn: Day,
    /** Whether it also waits until rings of both are tapped within five minutes, on its day or later. */
    together: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  answer: Data(Strict({ capsule: Capsule })),
  errors: [
    'SPACE_NOT_FOUND',
    'SPACE_READ_ONLY',
    'NO_PARTNER_YET',
    'TOO_MANY_CAPSULES',
    'FILE_NOT_FOUND',
    'FILE_KIND_REFUSED',
  ],
})

export const listCapsules = routeOf(calls.listCapsules, {
  summary:
    'Sealed letters of both, soonest day first; or open ones, newest day first. Of a sealed one, the partner gets only day and sender.',
  query: Strict({ ...spaceField, state: OneOf(['sealed', 'open']), ...pageFields(limits.capsulesPageSize) }),
  answer: Page({ capsules: Type.Array(Capsule) }),
  errors: ['SPACE_NOT_FOUND'],
})

export const openCapsule = routeOf(calls.openCapsule, {
  summary: 'Open a letter that the caller sealed until both are together without their rings, from its day on.',
  params: Strict({ id: Id }),
  status: 204,
  errors: ['CAPSULE_NOT_FOUND', 'CAPSULE_SEALED', 'NO_PARTNER_YET', 'SPACE_READ_ONLY'],
})

export const takeCapsuleBack = routeOf(calls.takeCapsuleBack, {
  summary: 'Delete a letter that the caller sealed, before it is open.',
  params: Strict({ id: Id }),
  status: 204,
  errors: ['CAPSULE_NOT_FOUND', 'CAPSULE_OPEN', 'SPACE_READ_ONLY'],
})
