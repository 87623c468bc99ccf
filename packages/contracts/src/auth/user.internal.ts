import { Type } from '@sinclair/typebox'
import { Day, Email, Id, Instant, Name, Password, Pin } from '../primitives.ts'
import { servicesExcept } from '../processes.ts'
import { Data, internalRoute, Nullable, OneOf, routeForAdmin, Strict } from '../route.ts'
import { UserFacts } from './user.events.ts'

export const lookUpUsers = internalRoute('internalLookUpUsers', 'POST', '/users/look-up', {
  summary: 'Facts of users by id; unknown ids are left out.',
  callers: servicesExcept('auth'),
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ users: Type.Array(UserFacts) })),
})

export const lookUpApplicant = internalRoute('internalLookUpAsker', 'POST', '/users/{userId}/asker', {
  summary: 'Name and masked e-mail of an applicant to a space, for its member.',
  callers: ['space'],
  params: Strict({ userId: Id }),
  answer: Data(Strict({ name: Type.String(), email: Type.String() })),
  errors: ['USER_NOT_FOUND'],
})

export const createOperator = routeForAdmin('internalCreateUser', 'POST', '/users', {
  summary: 'Create a user with roles, for the back-office; a known e-mail returns the existing user unchanged.',
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

export const makePasskeyLink = routeForAdmin('internalMakePasskeyLink', 'POST', '/passkey-links', {
  summary: 'Make a link by which an operator adds a passkey, for one who has none at hand.',
  body: Strict({ email: Email }),
  status: 201,
  answer: Data(Strict({ link: Type.String(), expiresAt: Instant })),
  errors: ['USER_NOT_FOUND', 'PASSKEYS_OFF'],
})

export const findAdults = internalRoute('internalFindAdults', 'POST', '/users/adults', {
  summary: 'Which of these users are 18 or older by their date of birth.',
  callers: ['space'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 2 }) }),
  answer: Data(Strict({ adultIds: Type.Array(Id) })),
})

export const findBirthdays = internalRoute('internalFindBirthdays', 'POST', '/users/birthdays', {
  summary: 'Month and day of birth of these users, for their partners. The year stays in auth.',
  callers: ['space'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 2 }) }),
  answer: Data(
    Strict({ birthdays: Type.Array(Strict({ userId: Id, day: Type.String({ pattern: '^\\d{2}-\\d{2}$' }) })) }),
  ),
})

const DataMailKind = OneOf(['export-asked', 'erasure-asked', 'export-ready'])

export const mailAboutData = routeForAdmin('internalMailAboutData', 'POST', '/users/{userId}/data-mails', {
  summary: 'Mail a person about their data request; one mail for each key.',
  params: Strict({ userId: Id }),
  body: Strict({
    kind: DataMailKind,
    key: Id,
  }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'MAIL_OFF'],
})

export const readDataMail = routeForAdmin('internalReadDataMail', 'GET', '/users/{userId}/data-mails/{kind}/{key}', {
  summary: 'Whether a mail about a data request has left; lost if it failed, was cancelled, or was never requested.',
  params: Strict({ userId: Id, kind: DataMailKind, key: Id }),
  answer: Data(Strict({ mail: Strict({ state: OneOf(['waiting', 'sent', 'lost']), sentAt: Nullable(Instant) }) })),
})

export const mailNotificationDigest = internalRoute(
  'internalMailNotificationDigest',
  'POST',
  '/users/{userId}/digest',
  {
    summary: 'Mail a user the number of unread notifications; one mail a day, to a confirmed address only.',
    callers: ['engagement'],
    params: Strict({ userId: Id }),
    body: Strict({ day: Day, count: Type.Integer({ minimum: 1, maximum: 1_000_000 }) }),
    status: 204,
  },
)
