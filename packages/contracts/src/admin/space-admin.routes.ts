import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { BasedOn, Id, Instant } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import { IssuedCount } from '../space/ring-record.ts'
import { SpaceTemplate } from '../space/ring-record.internal.ts'
import { Reason, spaceFields } from '../space/space-record.internal.ts'
import { ActionResult } from './action-result.ts'
import * as calls from './space-admin.calls.ts'
import { AdminSpace, AdminSpaceDetails } from './space-admin.ts'
import { TableAnswer, TableQuery } from './table.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ space: AdminSpaceDetails }))

export const listAdminSpaces = routeOf(calls.listAdminSpaces, {
  summary:
    'A page of spaces; search finds names by the beginnings of their words, and tokens and ids by their beginnings.',
  permission: 'spaces:read',
  query: TableQuery,
  answer: TableAnswer(AdminSpace),
})

export const getAdminSpace = routeOf(calls.getAdminSpace, {
  summary: "One space; the couple's content is only reported as set or not set.",
  permission: 'spaces:read',
  params,
  answer,
  errors: ['SPACE_NOT_FOUND'],
})

export const createAdminSpace = routeOf(calls.createAdminSpace, {
  summary: 'Create an empty space. An absent start date means today, null means none.',
  permission: 'spaces:write',
  body: Strict({
    customName: WithDefault(spaceFields.customName, 'Our Love Space'),
    status: WithDefault(spaceFields.status, 'ACTIVE'),
    theme: WithDefault(spaceFields.theme, 'official'),
    relationshipStartDate: Type.Optional(spaceFields.relationshipStartDate),
    headline: WithDefault(spaceFields.headline, null),
    content: WithDefault(spaceFields.content, null),
    notes: WithDefault(spaceFields.notes, null),
    images: WithDefault(spaceFields.images, []),
    spaceSettingComplete: WithDefault(spaceFields.spaceSettingComplete, false),
  }),
  status: 201,
  answer,
  errors: ['FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const bulkCreateSpaces = routeOf(calls.bulkCreateSpaces, {
  summary: `Create at most ${limits.issuedAtOnceMax} empty spaces and return their whole tokens; audited. The template's status is ignored.`,
  permission: 'tokens:reveal',
  body: Strict({
    count: WithDefault(IssuedCount, 100),
    template: WithDefault(
      Type.Partial(Strict({ ...SpaceTemplate.properties, status: Type.String({ maxLength: 20 }) }), {
        additionalProperties: false,
      }),
      {},
    ),
  }),
  status: 201,
  answer: ActionResult(Strict({ spaces: Type.Array(Strict({ id: Id, spaceToken: Type.String() })) })),
})

export const updateAdminSpace = routeOf(calls.updateAdminSpace, {
  summary:
    "Change a space; absent fields stay. A couple's headline, content and notes can only be replaced or cleared, and their images removed, with a `reason`; both are told.",
  permission: 'spaces:write',
  params,
  body: Type.Partial(Strict({ ...spaceFields, reason: Reason, basedOn: BasedOn }), {
    additionalProperties: false,
    minProperties: 1,
  }),
  answer,
  errors: [
    'SPACE_NOT_FOUND',
    'ITEM_CHANGED_SINCE',
    'SPACE_NOT_RESUMABLE',
    'CONFLICT',
    'SPACE_OF_MEMBERS',
    'FILE_NOT_FOUND',
    'FILE_KIND_REFUSED',
  ],
})

export const deleteAdminSpace = routeOf(calls.deleteAdminSpace, {
  summary: 'End a space: its members can read and reopen it for 90 days. A space without members is erased at once.',
  permission: 'spaces:write',
  params,
  status: 204,
  errors: ['SPACE_NOT_FOUND', 'CONFLICT'],
})

export const revealAdminSpaceToken = routeOf(calls.revealAdminSpaceToken, {
  summary:
    'The whole space token of one space without members; audited. For others, `POST /rings/{id}/reveal` returns the address of one of their rings.',
  permission: 'tokens:reveal',
  stepUp: true,
  params,
  answer: Data(Strict({ spaceToken: Type.String() })),
  errors: ['SPACE_NOT_FOUND', 'RING_IN_USE'],
})

export const inviteFirstPartner = routeOf(calls.inviteFirstPartner, {
  summary: 'Issue the invitation of a first partner without a ring: a link that works once within seven days.',
  permission: 'spaces:write',
  status: 201,
  answer: Data(Strict({ invitation: Strict({ id: Id, url: Type.String(), expiresAt: Instant }) })),
})
