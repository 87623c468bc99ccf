import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Id, OneLine } from '../primitives.ts'
import { Data, Nullable, routeOf, Strict } from '../route.ts'
import {
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCode,
  PasskeyCreation,
  PasskeyRecovery,
  PasskeyRequest,
  PasskeyReset,
} from './passkey.ts'
import * as calls from './passkey.calls.ts'
import { SignedIn, TapChallenge } from './session.ts'

const refusals = ['PASSKEY_REFUSED', 'PASSKEY_EXPIRED', 'PASSKEYS_OFF', 'OWN_PASSWORD_NEEDED'] as const

export const passkeySignInOptions = routeOf(calls.passkeySignInOptions, {
  summary:
    'Options to sign in by passkey, at the PIN page with the challenge of the tap. They name nobody, so they are the same for every person.',
  body: Strict({ challenge: Type.Optional(TapChallenge) }),
  answer: Data(Strict({ options: PasskeyRequest })),
  errors: ['PASSKEYS_OFF', 'TOO_MANY_REQUESTS'],
})

export const signInByPasskey = routeOf(calls.signInByPasskey, {
  summary:
    "Sign in by a passkey with user verification, which counts as password and PIN. With the challenge of a tap: only by one of the ring's owner.",
  body: Strict({ assertion: PasskeyAssertion, challenge: Type.Optional(TapChallenge) }),
  answer: Data(SignedIn),
  errors: [...refusals, 'CHALLENGE_EXPIRED', 'TAP_DENIED', 'SESSION_ENDED'],
})

export const passkeyStepUpOptions = routeOf(calls.passkeyStepUpOptions, {
  summary: 'Options to step up by passkey.',
  body: Strict({}),
  answer: Data(Strict({ options: PasskeyRequest })),
  errors: ['PASSKEYS_OFF', 'TOO_MANY_REQUESTS'],
})

export const verifyPasskey = routeOf(calls.verifyPasskey, {
  summary: "Step-up by one of the user's passkeys, for five minutes.",
  body: Strict({ assertion: PasskeyAssertion }),
  answer: Data(SignedIn),
  errors: refusals,
})

export const listPasskeys = routeOf(calls.listPasskeys, {
  summary: "The user's passkeys, oldest first.",
  answer: Data(
    Strict({
      passkeys: Type.Array(Passkey),
      /** For operators only. */
      recovery: Type.Optional(PasskeyRecovery),
      reset: Type.Optional(Nullable(PasskeyReset)),
    }),
  ),
})

export const newPasskeyOptions = routeOf(calls.newPasskeyOptions, {
  summary:
    'Options to make a passkey. Needs a password that no operator knows; where operators must use passkeys, an operator who has not used one needs a code.',
  stepUp: true,
  body: Strict({ code: Type.Optional(PasskeyCode) }),
  answer: Data(Strict({ options: PasskeyCreation })),
  errors: [
    'FORBIDDEN',
    'PASSKEYS_OFF',
    'PASSKEY_CODE_WRONG',
    'OWN_PASSWORD_NEEDED',
    'TOO_MANY_PASSKEYS',
    'TOO_MANY_REQUESTS',
  ],
})

export const addPasskey = routeOf(calls.addPasskey, {
  summary:
    "Add a passkey, and use up the code if one is needed. The user is told by a mail and a notification. For an operator's session it counts as having used the passkey.",
  stepUp: true,
  body: Strict({ attestation: PasskeyAttestation, code: Type.Optional(PasskeyCode) }),
  status: 201,
  answer: Data(Strict({ passkey: Passkey })),
  errors: [...refusals, 'FORBIDDEN', 'PASSKEY_CODE_WRONG', 'PASSKEY_TAKEN', 'TOO_MANY_PASSKEYS'],
})

export const mailPasskeyCode = routeOf(calls.mailPasskeyCode, {
  summary: 'Mail an operator a link by which they add their first passkey. Answers PASSKEY_NOT_FIRST if they had one.',
  stepUp: true,
  status: 204,
  errors: ['NOT_AN_OPERATOR', 'PASSKEYS_OFF', 'PASSKEY_NOT_FIRST', 'MAIL_OFF', 'TOO_MANY_REQUESTS'],
})

export const makeRecoveryCodes = routeOf(calls.makeRecoveryCodes, {
  summary:
    'Make ten codes for an operator, each of which adds a passkey once. They replace earlier ones and are in no other answer; the operator is told by a mail.',
  stepUp: true,
  status: 201,
  answer: Data(Strict({ codes: Type.Array(Type.String()) })),
  errors: ['NOT_AN_OPERATOR', 'PASSKEY_NEEDED'],
})

export const renamePasskey = routeOf(calls.renamePasskey, {
  summary: 'Name a passkey.',
  stepUp: true,
  params: Strict({ id: Id }),
  body: Strict({ name: OneLine({ minLength: 1, maxLength: limits.passkeyNameCharsMax }) }),
  answer: Data(Strict({ passkey: Passkey })),
  errors: ['PASSKEY_NOT_FOUND', 'PASSKEY_NEEDED'],
})

export const removePasskey = routeOf(calls.removePasskey, {
  summary: 'Remove a passkey. Ends every other sign-in that it began; the user is told by a mail and a notification.',
  stepUp: true,
  params: Strict({ id: Id }),
  status: 204,
  errors: ['PASSKEY_NOT_FOUND', 'PASSKEY_NEEDED'],
})

export const refusePasskeyReset = routeOf(calls.refusePasskeyReset, {
  summary: "Refuse that the caller's passkeys are removed, which another operator asked for.",
  status: 204,
  errors: ['PASSKEY_RESET_NOT_FOUND'],
})
