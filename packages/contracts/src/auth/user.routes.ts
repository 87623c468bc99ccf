import { Type } from '@sinclair/typebox'
import { Day, Email, Id, Name, Password, PasswordAttempt, Pin, Secret } from '../primitives.ts'
import { FileAddress } from '../media/file.ts'
import { Data, Nullable, route, Strict } from '../route.ts'
import { SignedIn } from './session.ts'
import { Gender, LanguageCode, User } from './user.ts'

export const register = route({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'Open an account. With a ring or an invitation, the pair is checked before the account exists; one that nobody has is refused at `ringToken`.',
  access: 'public',
  idempotent: true,
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    pin: Pin,
    /** The `object` of the tap or invitation link this registration came from, with the space token beside it. */
    ringToken: Type.Optional(Type.Union([Secret, Type.Literal('alpha'), Type.Literal('beta')])),
    spaceToken: Type.Optional(Secret),
    spaceId: Type.Optional(Id),
  }),
  status: 201,
  answer: Data(SignedIn),
  errors: [
    'EMAIL_TAKEN',
    'SPACE_FULL',
    'RING_TAKEN',
    'RING_INACTIVE',
    'INVITATION_GONE',
    'JOIN_REQUEST_OPEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const meWithRoles = route({
  id: 'meWithRoles',
  method: 'GET',
  path: '/auth/me-with-roles',
  summary: 'The signed-in user with roles.',
  access: 'user',
  answer: Data(Strict({ user: User })),
})

/** Absent fields stay, null clears. */
const Profile = Type.Partial(
  Strict({
    name: Name,
    /** Refused where it says that somebody is younger than `limits.ageYearsMin`. */
    dateOfBirth: Nullable(Day),
    gender: Nullable(Gender),
    avatar: Nullable(FileAddress),
    language: Nullable(LanguageCode),
    /** Whether they ask for news by e-mail, or want no more of it. */
    newsletter: Type.Boolean(),
  }),
  { additionalProperties: false, minProperties: 1 },
)

export const updateProfile = route({
  id: 'updateProfile',
  method: 'PUT',
  path: '/space/user/profile',
  summary: 'Change the profile; absent fields stay, null clears.',
  access: 'user',
  body: Profile,
  answer: Data(Strict({ user: User })),
  errors: ['FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const getUserProfile = route({
  id: 'getUserProfile',
  method: 'GET',
  path: '/user/profile',
  summary: "One's own profile.",
  access: 'user',
  answer: Data(Strict({ user: User })),
})

export const updateUserProfile = route({
  id: 'updateUserProfile',
  method: 'PUT',
  path: '/user/profile',
  summary: 'Change the profile; the same as `PUT /space/user/profile`.',
  access: 'user',
  body: Profile,
  answer: Data(Strict({ user: User })),
  errors: ['FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const changePassword = route({
  id: 'changePassword',
  method: 'POST',
  path: '/space/user/change-password',
  summary: 'Change the password. Ends every other sign-in and forgets every other known browser.',
  access: 'user',
  body: Strict({ currentPassword: PasswordAttempt, newPassword: Password }),
  answer: Data(Strict({ user: User })),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
})

export const changePin = route({
  id: 'changePin',
  method: 'POST',
  path: '/space/user/change-pin',
  summary: 'Change the PIN.',
  access: 'user',
  body: Strict({ currentPin: Pin, newPin: Pin }),
  answer: Data(Strict({ user: User })),
  errors: ['PIN_WRONG', 'PIN_LOCKED'],
})

export const deleteAccount = route({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/user/account',
  summary: 'Delete the own account for good; what was shared stays with the partner under no name.',
  access: 'user',
  stepUp: true,
  status: 204,
  errors: ['LAST_SUPER_ADMIN'],
})
