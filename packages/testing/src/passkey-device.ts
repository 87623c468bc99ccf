import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation } from '@love-space/contracts/auth/passkey.ts'
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const flags = { present: 1, verified: 4, withCredential: 64 }

interface Answer {
  readonly challenge: string
  /** Origin of the page that asks. */
  readonly origin: string
  readonly isVerified?: boolean
  readonly counter?: number
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const uint = (value: number, bytes: number): Buffer => {
  const all = Buffer.alloc(bytes)
  all.writeUIntBE(value, 0, bytes)
  return all
}
const cborText = (text: string): Buffer => Buffer.concat([uint(0x60 + text.length, 1), Buffer.from(text)])

const clientData = (type: 'create' | 'get', { challenge, origin }: Answer): Buffer =>
  Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }))

const authenticatorData = (rpId: string, { isVerified = true, counter = 0 }: Answer, rest?: Buffer): Buffer => {
  const set = flags.present | (isVerified ? flags.verified : 0) | (rest ? flags.withCredential : 0)
  return Buffer.concat([sha256(rpId), uint(set, 1), uint(counter, 4), rest ?? Buffer.alloc(0)])
}

/** Authenticator in software, with one passkey of P-256. It signs whatever it is asked to, as a forger's would. */
export interface PasskeyDevice {
  readonly id: string
  readonly userHandle: string
  readonly attestation: PasskeyAttestation
  assert(answer: Answer): PasskeyAssertion
}

export const createPasskey = (
  { rp, user, challenge }: Pick<PasskeyCreation, 'rp' | 'user' | 'challenge'>,
  { origin, isVerified, id = base64url(randomBytes(16)) }: Omit<Answer, 'challenge'> & { readonly id?: string },
): PasskeyDevice => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = (coordinate: string): Buffer =>
    Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(coordinate, 'base64url')])
  // COSE: kty EC2, alg ES256, crv P-256, x, y
  const key = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), point(x), Buffer.from([0x22]), point(y)]
  const rawId = Buffer.from(id, 'base64url')
  const credential = Buffer.concat([Buffer.alloc(16), uint(rawId.length, 2), rawId, ...key])
  const answer = { challenge, origin, ...(isVerified === undefined ? {} : { isVerified }) }
  const authData = authenticatorData(rp.id, answer, credential)
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    Buffer.from([0x59]),
    uint(authData.length, 2),
    authData,
  ])
  return {
    id,
    userHandle: user.id,
    attestation: {
      id,
      clientDataJSON: base64url(clientData('create', answer)),
      attestationObject: base64url(attestationObject),
    },
    assert: (asked) => {
      const client = clientData('get', asked)
      const data = authenticatorData(rp.id, asked)
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle: user.id,
      }
    },
  }
}
