import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, routeOf, Strict, WithDefault } from '../route.ts'
import * as calls from './batch.calls.ts'
import { Batch, BatchCount, BatchLine, BatchName } from './batch.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ batch: Batch }))
export const listBatches = routeOf(calls.listBatches, {
  summary: 'A page of the batches of rings, newest first.',
  permission: 'rings:read',
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 1_000 }), 1) }),
  answer: Data(Strict({ batches: Type.Array(Batch), total: Type.Integer({ minimum: 0 }) })),
})

export const getBatch = routeOf(calls.getBatch, {
  summary: 'One batch: how far it is, and what became of its rings.',
  permission: 'rings:read',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND'],
})

export const createBatch = routeOf(calls.createBatch, {
  summary: 'Generate spaces with two devices each by a job, exactly once for one Idempotency-Key.',
  permission: 'rings:write',
  body: Strict({ spaces: WithDefault(BatchCount, 50), name: Type.Optional(BatchName) }),
  status: 202,
  answer,
})

export const cancelBatch = routeOf(calls.cancelBatch, {
  summary: 'End the generation of a batch; what was made stays.',
  permission: 'rings:write',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const retryBatch = routeOf(calls.retryBatch, {
  summary: 'Let the generation of a batch go on where it failed; nothing is made twice.',
  permission: 'rings:write',
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const moveBatch = routeOf(calls.moveBatch, {
  summary:
    'Say that a batch was sent to the factory, or that it was shipped: then a job marks its rings as well; said again, that goes on where it failed or was cancelled.',
  permission: 'rings:write',
  params,
  body: Strict({ state: Type.Union([Type.Literal('sent'), Type.Literal('shipped')]) }),
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const batchFormats = ['csv', 'pdf-a4', 'pdf-letter', 'svg'] as const

export const saveBatch = routeOf(calls.saveBatch, {
  summary:
    'An address at which the browser opens the addresses of a batch, once, within two minutes: as the file for the factory (CSV) or as QR codes (PDF, SVG). Who asked is written down.',
  permission: 'tokens:reveal',
  params,
  body: Strict({ format: Type.Union(batchFormats.map((format) => Type.Literal(format))) }),
  answer: DownloadAddress,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const importChips = routeOf(calls.importChips, {
  summary:
    "Note the chips of a batch from the factory's answer, a CSV whose columns name the ring (ring, device_token or url) and chip_uid; a trial changes nothing and says what would come of each line.",
  permission: 'rings:write',
  params,
  body: Strict({ csv: Type.String({ minLength: 1, maxLength: limits.chipFileCharsMax }), isTrial: Type.Boolean() }),
  bodyBytesMax: 4 * limits.chipFileCharsMax,
  answer: Data(Strict({ lines: Type.Array(BatchLine), batch: Batch })),
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', 'CHIP_FILE_UNREADABLE', 'CONFLICT'],
})
