import { Type } from '@sinclair/typebox'
import { DownloadAddress } from '../download.ts'
import { limits } from '../limits.ts'
import { Id } from '../primitives.ts'
import { Data, route, Strict, WithDefault } from '../route.ts'
import { Batch, BatchCount, BatchLine, BatchName } from './batch.ts'

const params = Strict({ id: Id })
const answer = Data(Strict({ batch: Batch }))
const reading = { access: 'admin', permission: 'rings:read' } as const
const writing = { access: 'admin', permission: 'rings:write' } as const

export const listBatches = route({
  id: 'listBatches',
  method: 'GET',
  path: '/admin/batches',
  summary: 'A page of the batches of rings, newest first.',
  ...reading,
  query: Strict({ page: WithDefault(Type.Integer({ minimum: 1, maximum: 1_000 }), 1) }),
  answer: Data(Strict({ batches: Type.Array(Batch), total: Type.Integer({ minimum: 0 }) })),
})

export const getBatch = route({
  id: 'getBatch',
  method: 'GET',
  path: '/admin/batches/{id}',
  summary: 'One batch: how far it is, and what became of its rings.',
  ...reading,
  params,
  answer,
  errors: ['BATCH_NOT_FOUND'],
})

export const createBatch = route({
  id: 'createBatch',
  method: 'POST',
  path: '/admin/batches',
  summary: 'Generate spaces with two devices each by a job, exactly once for one Idempotency-Key.',
  ...writing,
  idempotent: true,
  body: Strict({ spaces: WithDefault(BatchCount, 50), name: Type.Optional(BatchName) }),
  status: 202,
  answer,
})

export const cancelBatch = route({
  id: 'cancelBatch',
  method: 'POST',
  path: '/admin/batches/{id}/cancel',
  summary: 'End the generation of a batch; what was made stays.',
  ...writing,
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const retryBatch = route({
  id: 'retryBatch',
  method: 'POST',
  path: '/admin/batches/{id}/retry',
  summary: 'Let the generation of a batch go on where it failed; nothing is made twice.',
  ...writing,
  params,
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const moveBatch = route({
  id: 'moveBatch',
  method: 'PUT',
  path: '/admin/batches/{id}',
  summary:
    'Say that a batch was sent to the factory, or that it was shipped: then a job marks its rings as well; said again, that goes on where it failed or was cancelled.',
  ...writing,
  params,
  body: Strict({ state: Type.Union([Type.Literal('sent'), Type.Literal('shipped')]) }),
  answer,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const batchFormats = ['csv', 'pdf-a4', 'pdf-letter', 'svg'] as const

export const saveBatch = route({
  id: 'saveBatch',
  method: 'POST',
  path: '/admin/batches/{id}/file',
  summary:
    'An address at which the browser opens the addresses of a batch, once, within two minutes: as the file for the factory (CSV) or as QR codes (PDF, SVG). Who asked is written down.',
  access: 'admin',
  permission: 'tokens:reveal',
  params,
  body: Strict({ format: Type.Union(batchFormats.map((format) => Type.Literal(format))) }),
  answer: DownloadAddress,
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE'],
})

export const importChips = route({
  id: 'importChips',
  method: 'POST',
  path: '/admin/batches/{id}/chips',
  summary:
    "Note the chips of a batch from the factory's answer, a CSV whose columns name the ring (ring, device_token or url) and chip_uid; a trial changes nothing and says what would come of each line.",
  ...writing,
  params,
  body: Strict({ csv: Type.String({ minLength: 1, maxLength: limits.chipFileCharsMax }), isTrial: Type.Boolean() }),
  bodyBytesMax: 4 * limits.chipFileCharsMax,
  answer: Data(Strict({ lines: Type.Array(BatchLine), batch: Batch })),
  errors: ['BATCH_NOT_FOUND', 'BATCH_STATE', 'CHIP_FILE_UNREADABLE', 'CONFLICT'],
})
