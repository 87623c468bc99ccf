import { Type } from '@sinclair/typebox'
import { Day, Email, Id, Instant, Name, Password, Pin } from '../primitives.ts'
import { Data, internalRoute, Nullable, OneOf, routeForAdmin, Strict } from '../route.ts'
import { UserFacts } from './user.events.ts'

export const lookUpUsers = internalRoute('internalLookUpUsers', 'POST', '/users/look-up', {
  summary: 'Facts of users by id; unknown ids are left out.',
  callers: ['space', 'media', 'engagement', 'admin'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ users: Type.Array(UserFacts) })),
})

export const lookUpAsker = internalRoute('internalLookUpAsker', 'POST', '/users/{userId}/asker', {
  summary: 'Name and masked e-mail of somebody who asks to join a space, for its member.',
  callers: ['space'],
  params: Strict({ userId: Id }),
  answer: Data(Strict({ name: Type.String(), email: Type.String() })),
  errors: ['USER_NOT_FOUND'],
})

export const createOperator = routeForAdmin('internalCreateUser', 'POST', '/users', {
  summary: 'Create a user with roles, for the back-office; the same e-mail again answers the existing user unchanged.',
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    pin: Type.Optional(Pin),
    roles: Type.Array(Type.String({ pattern: '^[a-z][a-z_]{1,40}$' }), { maxItems: 10 }),
  }),
  status: 201,
  answer: Data(Strict({ userId: Id, created: Type.Boolean() })),
})

export const findAdults = internalRoute('internalFindAdults', 'POST', '/users/adults', {
  summary: 'Which of these users are 18 or older, by the date of birth they gave; nobody is without one.',
  callers: ['space'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 2 }) }),
  answer: Data(Strict({ adultIds: Type.Array(Id) })),
})

const DataMailKind = OneOf(['export-asked', 'erasure-asked', 'export-ready'])

export const mailAboutData = routeForAdmin('internalMailAboutData', 'POST', '/users/{userId}/data-mails', {
  summary: 'Tell a person by mail what becomes of their data; one mail for a key.',
  params: Strict({ userId: Id }),
  body: Strict({
    kind: DataMailKind,
    key: Id,
  }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'MAIL_OFF'],
})

export const readDataMail = routeForAdmin('internalReadDataMail', 'GET', '/users/{userId}/data-mails/{kind}/{key}', {
  summary: 'Whether a mail about data has left; it is lost if it failed, was cancelled, or was never asked for.',
  params: Strict({ userId: Id, kind: DataMailKind, key: Id }),
  answer: Data(Strict({ mail: Strict({ state: OneOf(['waiting', 'sent', 'lost']), sentAt: Nullable(Instant) }) })),
})

export const mailNotificationDigest = internalRoute(
  'internalMailNotificationDigest',
  'POST',
  '/users/{userId}/digest',
  {
    summary: 'Tell a user by mail that so many notifications wait; one mail for a day, to a confirmed address only.',
    callers: ['engagement'],
    params: Strict({ userId: Id }),
    body: Strict({ day: Day, count: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    status: 204,
  },
)
