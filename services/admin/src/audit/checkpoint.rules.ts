import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import type { PrivateJwk } from '@love-space/service-kit/process/env.ts'
import type { AuditCheckpointDoc } from './checkpoint.model.ts'

type Facts = Pick<AuditCheckpointDoc, 'number' | 'hash' | 'count' | 'at'>

const bytesOf = ({ number, hash, count, at }: Facts): Buffer =>
  Buffer.from(JSON.stringify(['audit-checkpoint', number, hash, count, at.toISOString()]))

const keyOf = (jwk: PrivateJwk): KeyObject => createPrivateKey({ key: { ...jwk }, format: 'jwk' })

/** Signs a checkpoint with the service's own key, so that who can only write to the database cannot make one. */
export const signatureOf = (facts: Facts, jwk: PrivateJwk): string =>
  sign(null, bytesOf(facts), keyOf(jwk)).toString('base64url')

export const isSigned = (checkpoint: AuditCheckpointDoc, jwk: PrivateJwk): boolean =>
  verify(
    null,
    bytesOf(checkpoint),
    createPublicKey(keyOf(jwk)),
    new Uint8Array(Buffer.from(checkpoint.signature, 'base64url')),
  )
