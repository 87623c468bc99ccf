import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { LanguageCode, Shown } from './user.ts'

/** A user for other users. Newer versions replace older ones. It is erased with the user. */
export const UserFacts = Strict({
  userId: Id,
  version: Type.Integer({ minimum: 1 }),
  ...Shown.properties,
  active: Type.Boolean(),
  language: Type.Optional(LanguageCode),
})

/** Version of a user's facts. Services fetch the facts from auth: streams outlive users, so no event has their name. */
export const UserVersion = Strict({
  userId: Id,
  version: Type.Integer({ minimum: 1 }),
  active: Type.Boolean(),
})

export const userRegistered = event({
  subject: 'lovespace.auth.user.registered.v1',
  summary: 'A user registered.',
  data: UserVersion,
  live: null,
})

export const userChanged = event({
  subject: 'lovespace.auth.user.changed.v1',
  summary: 'The public part of a user changed.',
  data: UserVersion,
  live: { topic: 'profile', recipients: 'userId', ref: 'userId' },
})

export const AccountChange = Type.Union(
  ['name', 'email', 'email-proposed', 'password', 'activated', 'deactivated', 'roles', 'reset-mail'].map((change) =>
    Type.Literal(change),
  ),
)
export type AccountChange =
  | 'name'
  | 'email'
  | 'email-proposed'
  | 'password'
  | 'activated'
  | 'deactivated'
  | 'roles'
  | 'reset-mail'

export const accountChanged = event({
  subject: 'lovespace.auth.account.changed.v1',
  summary: 'An operator changed an account, proposed another e-mail for it, or sent a reset mail.',
  data: Strict({ userId: Id, changes: Type.Array(AccountChange), at: Instant }),
  live: null,
})

export const userErased = event({
  subject: 'lovespace.auth.user.erased.v1',
  summary: 'All data of this user must be erased in every service.',
  data: Strict({ userId: Id }),
  live: null,
})
