import type { Pair } from '@love-space/contracts/gateway/tap-link.ts'
import { tapLinkPath } from '@love-space/contracts/gateway/tap-link.ts'
import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import {
  changeRingRecord,
  createRingRecords,
  findRingPair,
  recordChips,
  sealBatchKeys,
} from '@love-space/contracts/space/ring-record.internal.ts'
import { findRunningProduct } from '@love-space/local-runtime/run/admin-clients.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { SunCode } from '@love-space/service-kit/sun/sun-code.ts'
import { chipKeysOf, type BatchKeys } from '@love-space/service-kit/sun/sun-keys.ts'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { randomBytes } from 'node:crypto'
import { createSunChip, type SunChip } from './sun-chip.ts'

/** A ring with a simulated chip, in the space of a running product. */
export interface SunRing {
  readonly ringId: string
  readonly batchId: string
  readonly uid: string
  readonly pair: Pair
  readonly chip: SunChip
  /** Taps the ring: returns its link with a fresh code. */
  readonly tap: () => { readonly url: string; readonly code: SunCode }
}

const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`

/** Opens the sealed keys of a batch as its factory does. */
const openBatchKeys = async (space: InternalClient, batchId: string): Promise<BatchKeys> => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES+A256KW', { extractable: true })
  const body = { jwk: (await exportJWK(publicKey)) as FactoryJwk }
  const { file } = (await space.call(sealBatchKeys, { params: { batchId }, body })).data
  const { plaintext } = await compactDecrypt(file, privateKey)
  const { metaRead, fileReadMaster } = JSON.parse(new TextDecoder().decode(plaintext))
  return { metaRead: Buffer.from(metaRead, 'hex'), fileReadMaster: Buffer.from(fileReadMaster, 'hex') }
}

/** Puts a free ring that signs its taps into the space of a ring's link. */
export const issueSunRing = async (dir: string, { token, object }: Pair): Promise<SunRing> => {
  const { web, clientOf } = await findRunningProduct(dir)
  const space = clientOf('space')
  const [batchId, operatorId, uid] = [newId(), newId(), newUid()]
  const creation = { id: newId(), print: 'sun' }
  const made = { count: 1, status: 'ACTIVE', kind: 'sun', batchId, creation } as const
  const { ringToken, record } = requireOnly((await space.call(createRingRecords, { body: made })).data.rings)
  const { ringId } = record
  const keys = await openBatchKeys(space, batchId)
  await space.call(recordChips, { body: { lines: [{ ringId, chipUid: uid }], isTrial: false, operatorId } })
  const { spaceId } = (await space.call(findRingPair, { body: { spaceToken: token, ringToken: object } })).data
  const place = { spaceId, operatorId, mayChangeInUse: true }
  await space.call(changeRingRecord, { params: { ringId }, body: place })
  const chip = createSunChip(uid, chipKeysOf(keys, uid))
  const pair = { token, object: ringToken }
  const tap = () => {
    const code = chip.tap()
    const query = new URLSearchParams({ ...pair, picc_data: code.piccData, cmac: code.cmac })
    return { url: `${web}${tapLinkPath}?${query}`, code }
  }
  return { ringId, batchId, uid, pair, chip, tap }
}
