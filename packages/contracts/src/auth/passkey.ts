import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant } from '../primitives.ts'
import { Nullable, OneOf, Strict } from '../route.ts'

/** Bytes in base64url, as WebAuthn's JSON forms have them. */
const bytes = (charsMax: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength: charsMax })

const CredentialId = bytes(1_400)
const clientDataJSON = bytes(4_000)

export const Passkey = Strict({
  id: Id,
  /** Name by its owner, or of the password manager that keeps it; null if neither is known. */
  name: Nullable(Type.String()),
  /** Browser it was added in, e.g. `Safari on iPhone`. */
  browser: Type.String(),
  createdAt: Instant,
  lastUsedAt: Nullable(Instant),
})
export type Passkey = Static<typeof Passkey>

/** Removal of all passkeys of an operator, which another operator asked for. */
export const PasskeyReset = Strict({
  /** Name of the operator who asked for it; null once that account is deleted. */
  by: Nullable(Type.String()),
  askedAt: Instant,
  /** Time at which it takes effect unless somebody stops it. */
  countsAt: Instant,
})
export type PasskeyReset = Static<typeof PasskeyReset>

/** Options of `navigator.credentials.get` as JSON. They are the same for everybody, but for the challenge. */
export const PasskeyRequest = Strict({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: Type.Array(Type.Never(), { maxItems: 0 }),
  userVerification: Type.Literal('required'),
})
export type PasskeyRequest = Static<typeof PasskeyRequest>

const Descriptor = Strict({ id: Type.String(), type: Type.Literal('public-key') })

/** Options of `navigator.credentials.create` as JSON. */
export const PasskeyCreation = Strict({
  challenge: Type.String(),
  rp: Strict({ id: Type.String(), name: Type.String() }),
  user: Strict({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Strict({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Descriptor),
  authenticatorSelection: Strict({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
})
export type PasskeyCreation = Static<typeof PasskeyCreation>

/** Answer of an authenticator that signed with a passkey. */
export const PasskeyAssertion = Strict({
  id: CredentialId,
  clientDataJSON,
  authenticatorData: bytes(4_000),
  signature: bytes(8_000),
  userHandle: bytes(100),
})
export type PasskeyAssertion = Static<typeof PasskeyAssertion>

/** A new passkey as an authenticator made it. */
export const PasskeyAttestation = Strict({
  id: CredentialId,
  clientDataJSON,
  attestationObject: bytes(40_000),
})
export type PasskeyAttestation = Static<typeof PasskeyAttestation>

/** Token of a link, or a recovery code, by which an operator adds a passkey without having one at hand. */
export const PasskeyCode = Type.String({ minLength: 1, maxLength: 200 })

/** Ways to a passkey for an operator who has none at hand. */
export const PasskeyRecovery = Strict({
  /** Number of recovery codes that are not used. */
  codesLeft: Type.Integer({ minimum: 0 }),
  /** Whether a code for the first passkey can be mailed. */
  mailsCode: Type.Boolean(),
})
export type PasskeyRecovery = Static<typeof PasskeyRecovery>

export const PasskeyChange = OneOf(['added', 'removed', 'refused', 'reset-asked', 'reset-stopped', 'reset'])
export type PasskeyChange = Static<typeof PasskeyChange>
