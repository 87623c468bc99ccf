import type { PasskeyCreation, PasskeyRequest } from '@love-space/contracts/auth/passkey.ts'

const challenge = 'AQID'
const timeout = 120_000

/** Options with which a page makes a passkey. */
export const passkeyCreationFor = ({
  email,
  name,
}: {
  readonly email: string
  readonly name: string
}): PasskeyCreation => ({
  challenge,
  rp: { id: 'localhost', name: 'Love Space' },
  user: { id: 'AQID', name: email, displayName: name },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
})

/** Options with which a page asks for a passkey. */
export const passkeyRequest: PasskeyRequest = {
  challenge,
  rpId: 'localhost',
  timeout,
  allowCredentials: [],
  userVerification: 'required',
}
