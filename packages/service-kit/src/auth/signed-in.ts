/** A user by an access token. Times are in epoch seconds. */
export interface SignedIn {
  readonly userId: string
  readonly sid: string
  readonly roles: readonly string[]
  /** Ways in which the user signed in, e.g. `pwd`, `pin`. */
  readonly amr: readonly string[]
  readonly stepUpAt?: number
  /** Last end of all the user's sessions when the token was made, in epoch ms; absent in tokens of older releases. */
  readonly sessionsEndedAt?: number
  /** Set if another signed-in operator typed the password. */
  readonly hasTypedPassword?: true
  /** Set until an operator who must use a passkey has used one. The token then carries no operators' roles. */
  readonly needsPasskey?: true
  readonly issuedAt: number
  readonly expiresAt: number
}
