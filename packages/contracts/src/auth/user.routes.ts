import { Type } from '@sinclair/typebox'
import { Email, Id, Name, Password, PasswordAttempt, Pin, Secret } from '../primitives.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { openingErrors } from '../space/tap.internal.ts'
import { SignedIn } from './session.ts'
import * as calls from './user.calls.ts'
import { Profile, User } from './user.ts'

export const register = routeOf(calls.register, {
  summary:
    "Register. The pair of a ring or invitation is checked first; an unknown one is refused at `ringToken`. A ring's token alone is accepted while the ring is active in a space (in `spaceId`, if given), but opens nothing there.",
  body: Strict({
    name: Name,
    email: Email,
    password: Password,
    pin: Pin,
    /** `object` of a tap or invitation link. An invitation also needs `spaceToken`; a ring's may come alone. */
    ringToken: Type.Optional(Type.Union([Secret, Type.Literal('alpha'), Type.Literal('beta')])),
    spaceToken: Type.Optional(Secret),
    spaceId: Type.Optional(Id),
  }),
  status: 201,
  answer: Data(SignedIn),
  errors: ['EMAIL_TAKEN', ...openingErrors, 'TOO_MANY_REQUESTS'],
})

export const meWithRoles = routeOf(calls.meWithRoles, {
  summary: 'The signed-in user with roles.',
  answer: Data(Strict({ user: User })),
})

export const updateProfile = routeOf(calls.updateProfile, {
  summary: 'Change the profile; absent fields stay, null clears.',
  body: Profile,
  answer: Data(Strict({ user: User })),
  errors: ['ITEM_CHANGED_SINCE', 'FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const getUserProfile = routeOf(calls.getUserProfile, {
  summary: "The caller's profile.",
  answer: Data(Strict({ user: User })),
})

export const updateUserProfile = routeOf(calls.updateUserProfile, {
  summary: 'Change the profile; the same as `PUT /space/user/profile`.',
  body: Profile,
  answer: Data(Strict({ user: User })),
  errors: ['ITEM_CHANGED_SINCE', 'FILE_NOT_FOUND', 'FILE_KIND_REFUSED'],
})

export const changePassword = routeOf(calls.changePassword, {
  summary: 'Change the password. Ends every other sign-in and forgets every other known browser.',
  body: Strict({ currentPassword: PasswordAttempt, newPassword: Password }),
  answer: Data(Strict({ user: User })),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
})

export const choosePassword = routeOf(calls.choosePassword, {
  summary:
    "Choose a password for an account that an operator made or changed, before entering a space or the back-office. Ends every other sign-in, forgets known browsers and mail links, and removes the PIN and the e-mail's confirmation.",
  body: Strict({ currentPassword: PasswordAttempt, newPassword: Password }),
  answer: Data(SignedIn),
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
})

export const changePin = routeOf(calls.changePin, {
  summary: 'Change the PIN.',
  body: Strict({ currentPin: Pin, newPin: Pin }),
  answer: Data(Strict({ user: User })),
  errors: ['PIN_WRONG', 'PIN_LOCKED'],
})

export const deleteAccount = routeOf(calls.deleteAccount, {
  summary: "Delete the caller's account; shared content stays with the partner, without the name.",
  stepUp: true,
  status: 204,
  errors: ['LAST_SUPER_ADMIN'],
})
