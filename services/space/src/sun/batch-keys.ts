import type { FactoryJwk } from '@love-space/contracts/space/factory-jwk.ts'
import { AppError, requireFound, retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import { sealForFactory } from '@love-space/service-kit/sun/factory-seal.ts'
import { batchKeysOf, keyPurposes, ndefApplication, type BatchKeys } from '@love-space/service-kit/sun/sun-keys.ts'
import type { Deps } from '../deps.ts'
import type { SunBatchDoc } from './sun-batch.model.ts'

/** Returns the version of the master key for rings of this batch: that of its first ring, even if a newer one came. */
export const keyVersionOf = async ({ sunBatches, env }: Deps, batchId: string): Promise<string> => {
  const newest = String(Math.max(...Object.keys(env.SUN_MASTER_KEYS).map(Number)))
  const first = { $setOnInsert: { keyVersion: newest } }
  const { keyVersion } = await retryUpsertOnConflict(() =>
    sunBatches.findOneAndUpdate({ _id: batchId }, first, { upsert: true, returnDocument: 'after' }).lean<SunBatchDoc>(),
  )
  return keyVersion
}

/** Derives the keys of a batch. Throws UNAVAILABLE if SUN_MASTER_KEYS lacks the version. */
export const keysOfBatch = (
  { env, logger }: Deps,
  { batchId, keyVersion }: { readonly batchId: string; readonly keyVersion: string },
): BatchKeys => {
  const masterKey = env.SUN_MASTER_KEYS[keyVersion]
  if (masterKey === undefined) {
    logger.error({ batchId, keyVersion }, 'SUN_MASTER_KEYS lacks the master key of a batch')
    throw new AppError('UNAVAILABLE')
  }
  return batchKeysOf(Buffer.from(masterKey, 'base64url'), batchId)
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()

/** Seals what an encoder of this batch's chips needs. */
export const sealBatchKeys = async (deps: Deps, batchId: string, jwk: FactoryJwk): Promise<string> => {
  const batch = await deps.sunBatches.findById(batchId).lean<SunBatchDoc>()
  const { keyVersion } = requireFound(batch, 'BATCH_NOT_FOUND')
  const { metaRead, fileReadMaster } = keysOfBatch(deps, { batchId, keyVersion })
  return sealForFactory(jwk, {
    batch: batchId,
    keyVersion,
    metaRead: hex(metaRead),
    fileReadMaster: hex(fileReadMaster),
    derivation: [
      'All keys are of AES-128, in hexadecimal.',
      'SDMMetaRead of each chip is metaRead.',
      `SDMFileRead of a chip is AES-CMAC (RFC 4493) by fileReadMaster over the bytes 01, the chip's UID (7 bytes), ${ndefApplication} and the ASCII text "${keyPurposes.fileRead}" (NXP AN10922).`,
    ],
  })
}
