import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import { RingKind } from '../space/ring.ts'
import * as calls from './batch.calls.ts'
import { Batch, BatchCount, BatchLine, BatchName } from './batch.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ batch: Batch }))
export const listBatches = routeOf(calls.listBatches, {
  summary: 'A page of batches, newest first.',
  permission: 'rings:read',
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 1_000 }), 1) }),
  answer: Data(Strict({ batches: Type.Array(Batch), total: Type.Integer({ minimum: 0 }) })),
})

export const getBatch = routeOf(calls.getBatch, {
  summary: 'One batch, with its progress and the states of its rings.',
  permission: 'rings:read',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND'],
})

export const createBatch = routeOf(calls.createBatch, {
  summary: 'Generate spaces with two devices each by a job, once for each Idempotency-Key.',
  permission: 'rings:write',
  body: Strict({
    spaces: WithDefault(BatchCount, 50),
    name: Type.Optional(BatchName),
    /** `static` if absent. The rings keep their kind for good. */
    kind: Type.Optional(RingKind),
  }),
  status: 202,
  answer,
  errors: ['FACTORY_KEY_MISSING'],
})

export const cancelBatch = routeOf(calls.cancelBatch, {
  summary: 'Cancel the generation of a batch; what was made stays.',
  permission: 'rings:write',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const retryBatch = routeOf(calls.retryBatch, {
  summary: 'Resume the failed or cancelled generation of a batch; nothing is created twice.',
  permission: 'rings:write',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const removeUnusedDevices = routeOf(calls.removeUnusedDevices, {
  summary:
    "Remove a cancelled batch's devices that are neither written nor shipped nor owned, then its empty spaces, by a job. A repeated call resumes a stopped one.",
  permission: 'rings:write',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const moveBatch = routeOf(calls.moveBatch, {
  summary:
    'Record that a batch was sent to the factory or shipped. A job then marks its rings as shipped; a repeated call resumes a failed or cancelled one.',
  permission: 'rings:write',
  params,
  body: Strict({ state: Type.Union([Type.Literal('sent'), Type.Literal('shipped')]) }),
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const batchFormats = ['csv', 'pdf-a4', 'pdf-letter', 'svg'] as const

export const saveBatch = routeOf(calls.saveBatch, {
  summary:
    "A single-use address, valid for two minutes, of a batch's addresses: as the factory's file (CSV) or as QR codes (PDF, SVG). The audit trail records it.",
  permission: 'tokens:reveal',
  stepUp: true,
  params,
  body: Strict({ format: Type.Union(batchFormats.map((format) => Type.Literal(format))) }),
  answer: DownloadAddress,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const takeBatchKeys = routeOf(calls.takeBatchKeys, {
  summary:
    'The keys of a batch whose rings sign their taps, as a compact JWE for a confirmed key of a factory. Given once; the same operator may repeat the call for two minutes.',
  permission: 'tokens:reveal',
  params,
  body: Strict({ factoryKeyId: Id }),
  answer: Data(Strict({ file: Type.String(), batch: Batch })),
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', 'BATCH_KEYS_GIVEN', 'FACTORY_KEY_NOT_FOUND', 'FACTORY_KEY_MISSING'],
})

export const allowBatchKeys = routeOf(calls.allowBatchKeys, {
  summary: 'Let the keys of a batch be given once more.',
  permission: 'factory:keys',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND'],
})

export const importChips = routeOf(calls.importChips, {
  summary:
    "Import the chips of a batch from the factory's CSV, whose columns name the ring (ring, device_token or url) and chip_uid. A trial changes nothing and returns the outcome of each line.",
  permission: 'rings:write',
  params,
  body: Strict({ csv: Type.String({ minLength: 1, maxLength: limits.chipFileCharsMax }), isTrial: Type.Boolean() }),
  bodyBytesMax: 4 * limits.chipFileCharsMax,
  answer: Data(Strict({ lines: Type.Array(BatchLine), batch: Batch })),
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', 'CHIP_FILE_UNREADABLE', 'CONFLICT'],
})
