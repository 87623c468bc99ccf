import { type Static, Type } from '@sinclair/typebox'
import { changes } from '../changes.internal.ts'
import { BasedOn, Email, Id, IdempotencyKey, Instant, Name, Password, VersionRead } from '../primitives.ts'
import { Data, Nullable, OneOf, routeForAdmin, Strict } from '../route.ts'
import { RoleName } from './role-name.ts'
import { Named } from './user.ts'

export const EmailProposalRecord = Strict({
  email: Type.String(),
  proposedBy: Id,
  proposedAt: Instant,
  countsAt: Instant,
})

export const PasskeyResetRecord = Strict({ by: Id, askedAt: Instant, countsAt: Instant })

export const emailProposalOutcomes = ['accepted', 'refused', 'counted', 'withdrawn', 'taken'] as const
export type EmailProposalOutcome = (typeof emailProposalOutcomes)[number]
export const EndedEmailProposal = Strict({
  email: Type.String(),
  outcome: Type.Unsafe<EmailProposalOutcome>(OneOf(emailProposalOutcomes)),
  endedAt: Instant,
})

/** A user for operators. Newer versions replace older ones. It is erased with the user. */
export const UserRecord = Strict({
  userId: Id,
  version: Type.Integer({ minimum: 1 }),
  /** Version that rises with each edit, as in the user's own answers. */
  revision: VersionRead,
  ...Named.properties,
  email: Type.String(),
  roles: Type.Array(Type.String()),
  active: Type.Boolean(),
  /** Time from which the user subscribes to the newsletter; null if unsubscribed or the e-mail is unconfirmed. */
  newsletterSince: Nullable(Instant),
  /** Whether a link confirmed the e-mail. Reset mails go to confirmed ones only. */
  emailConfirmed: Type.Optional(Type.Boolean()),
  /** Whether the user is or was a member. Operators then cannot set a password and can only propose an e-mail. */
  wasInSpace: Type.Optional(Type.Boolean()),
  emailProposal: Type.Optional(Nullable(EmailProposalRecord)),
  lastEmailProposal: Type.Optional(Nullable(EndedEmailProposal)),
  /** Number of passkeys. */
  passkeys: Type.Optional(Type.Integer({ minimum: 0 })),
  passkeyReset: Type.Optional(Nullable(PasskeyResetRecord)),
  createdAt: Instant,
})
export type UserRecord = Static<typeof UserRecord>

const params = Strict({ userId: Id })

/** The operator, by the token that the admin service verified. */
const By = Strict({ userId: Id, roles: Type.Array(Type.String(), { maxItems: 20 }) })

export const lookUpUserRecords = routeForAdmin('internalLookUpUserRecords', 'POST', '/user-records/look-up', {
  summary: "Operators' view of users by id; unknown and erased ones are left out.",
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ users: Type.Array(UserRecord) })),
})

export const listUserRecords = routeForAdmin('internalListUserRecords', 'GET', '/user-records', {
  summary: 'A hundred users in the order of their ids, after the given id.',
  query: Strict({ after: Type.Optional(Id) }),
  answer: Data(Strict({ users: Type.Array(UserRecord) })),
})

export const listChangedUsers = routeForAdmin('internalListChangedUsers', 'GET', '/changed-users', {
  summary: 'Ids of a hundred users in the order of their last changes, after the given place.',
  ...changes,
})

export const createUserRecord = routeForAdmin('internalCreateUserRecord', 'POST', '/user-records', {
  summary: 'Create a user for an operator, once for each Idempotency-Key; a taken e-mail is refused.',
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    /** The operator; absent from an admin service of an earlier release, in which case the giver is unknown. */
    by: Type.Optional(By),
    creation: Strict({ id: Id, key: Type.Optional(IdempotencyKey), print: Type.String() }),
  }),
  status: 201,
  answer: Data(Strict({ user: UserRecord })),
  errors: ['EMAIL_TAKEN', 'IDEMPOTENCY_KEY_REUSED'],
})

const changed = Data(Strict({ before: UserRecord, after: UserRecord }))
const errors = ['USER_NOT_FOUND', 'FORBIDDEN', 'OWN_ACCOUNT', 'LAST_SUPER_ADMIN', 'CONFLICT'] as const

export const changeUserRecord = routeForAdmin('internalChangeUserRecord', 'PUT', '/user-records/{userId}', {
  summary:
    'Change a user for an operator; a new password and deactivation end every sign-in at once. For present and former members a password is refused, and an e-mail is only proposed.',
  params,
  body: Strict({
    by: By,
    name: Type.Optional(Name),
    email: Type.Optional(Email),
    password: Type.Optional(Password),
    active: Type.Optional(Type.Boolean()),
    basedOn: Type.Optional(BasedOn),
  }),
  answer: changed,
  errors: [
    ...errors,
    'ITEM_CHANGED_SINCE',
    'EMAIL_TAKEN',
    'PASSWORD_OF_MEMBER',
    'RESET_BY_ANOTHER',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendResetMail = routeForAdmin('internalSendResetMail', 'POST', '/user-records/{userId}/reset-mail', {
  summary: 'Mail a user a link that resets the password, to their confirmed address.',
  params,
  body: Strict({ by: By }),
  status: 204,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'USER_INACTIVE', 'EMAIL_UNCONFIRMED', 'MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const withdrawEmailProposal = routeForAdmin(
  'internalWithdrawEmailProposal',
  'POST',
  '/user-records/{userId}/email-proposal/withdraw',
  {
    summary: 'Withdraw the e-mail that an operator proposed for a user.',
    params,
    body: Strict({ by: By }),
    answer: changed,
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'EMAIL_PROPOSAL_NOT_FOUND'],
  },
)

export const askPasskeyReset = routeForAdmin(
  'internalAskPasskeyReset',
  'POST',
  '/user-records/{userId}/passkey-reset',
  {
    summary:
      "Ask that all passkeys of another operator are removed in 24 hours. Changes nothing while such a reset waits. Refused to who set the account's password or e-mail.",
    params,
    body: Strict({ by: By }),
    answer: changed,
    errors: [
      'USER_NOT_FOUND',
      'FORBIDDEN',
      'OWN_ACCOUNT',
      'NOT_AN_OPERATOR',
      'USER_INACTIVE',
      'RESET_BY_ANOTHER',
      'MAIL_OFF',
      'TOO_MANY_REQUESTS',
    ],
  },
)

export const withdrawPasskeyReset = routeForAdmin(
  'internalWithdrawPasskeyReset',
  'POST',
  '/user-records/{userId}/passkey-reset/withdraw',
  {
    summary: 'Withdraw the removal of all passkeys of an operator.',
    params,
    body: Strict({ by: By }),
    answer: changed,
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', 'PASSKEY_RESET_NOT_FOUND'],
  },
)

export const findSecondSuperAdmins = routeForAdmin('internalFindSecondSuperAdmins', 'POST', '/super-admins/second', {
  summary:
    'Active super_admins who count as a second person beside this one: neither gave the other a role, password or e-mail, and nobody gave one to both.',
  body: Strict({ userId: Id }),
  answer: Data(Strict({ userIds: Type.Array(Id) })),
})

export const changeUserRole = routeForAdmin('internalChangeUserRoles', 'PUT', '/user-records/{userId}/roles/{role}', {
  summary: 'Give a user a role, or take it and end every sign-in; for super_admin only by a super_admin.',
  params: Strict({ userId: Id, role: RoleName }),
  body: Strict({ by: By, isGiven: Type.Boolean() }),
  answer: changed,
  errors,
})

export const deleteUserRecord = routeForAdmin('internalDeleteUserRecord', 'POST', '/user-records/{userId}/delete', {
  summary:
    "Delete a user's account for an operator. Without a confirmed data request only an unused one; UNAVAILABLE while space or media is unreachable.",
  params,
  body: Strict({
    by: By,
    /** Id of the confirmed data request, needed if the user is or was a member, or has files. */
    dataRequestId: Type.Optional(Id),
  }),
  status: 204,
  errors: [...errors, 'DATA_REQUEST_NEEDED'],
})
