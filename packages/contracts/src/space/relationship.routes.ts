import { type Static, Type } from '@sinclair/typebox'
import { BasedOn, Day, Id, VersionRead } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import * as calls from './relationship.calls.ts'
import { SpaceStatus, SpaceUser } from './space.ts'

export const Relationship = Strict({
  relationshipStartDate: Nullable(Day),
  version: VersionRead,
  /** Whole days until today in the couple's calendar; null without a start date, or before it. */
  daysTogether: Nullable(Type.Integer({ minimum: 0 })),
  partner: Nullable(SpaceUser),
  space: Strict({ id: Id, customName: Type.String(), status: SpaceStatus }),
})
export type Relationship = Static<typeof Relationship>

export const getRelationship = routeOf(calls.getRelationship, {
  summary: "Start date, days together, partner and space of the caller's current space.",
  answer: Data(Strict({ relationship: Relationship })),
  errors: ['NO_SPACES'],
})

export const updateRelationship = routeOf(calls.updateRelationship, {
  summary: "Change the start date of the caller's current space; null clears it until the setup is complete.",
  body: Strict({ relationshipStartDate: Nullable(Day), basedOn: Type.Optional(BasedOn) }),
  answer: Data(Strict({ relationship: Relationship })),
  errors: ['NO_SPACES', 'ITEM_CHANGED_SINCE', 'SPACE_READ_ONLY'],
})

export const getPartner = routeOf(calls.getPartner, {
  summary: "The partner in the caller's current space; null without one.",
  answer: Data(Strict({ partner: Nullable(SpaceUser) })),
})
