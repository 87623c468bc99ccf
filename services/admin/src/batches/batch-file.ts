import type { batchFormats } from '@love-space/contracts/admin/batch.routes.ts'
import type { Downloads, OpenDownload } from '@love-space/members/downloads.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { Readable } from 'node:stream'
import { audited, type Command } from '../audit/audited.ts'
import { exactCsvLine, guarded } from '../csv/csv.rules.ts'
import type { Deps } from '../deps.ts'
import type { BatchDoc } from './batch.model.ts'
import { codesOf, type BatchCode } from './batch-rings.ts'
import { codePlaces } from './chip-file.rules.ts'
import { progressOf, requireBatch } from './batches.queries.ts'
import { sheets } from './sheet.rules.ts'

type Format = (typeof batchFormats)[number]

const types = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  svg: { type: 'image/svg+xml', ending: 'svg' },
  'pdf-a4': { type: 'application/pdf', ending: 'a4.pdf' },
  'pdf-letter': { type: 'application/pdf', ending: 'letter.pdf' },
} as const satisfies Record<Format, { type: string; ending: string }>

/** Columns of the file for the factory, which returns it with an additional `chip_uid`. */
const factoryColumns = ['url', 'space_token', 'device_token', 'ring', 'batch', 'label'] as const

const csvOf = (codes: readonly BatchCode[], { name, kind }: BatchDoc): string =>
  [
    factoryColumns,
    ...codes.map(({ url, spaceToken, ringToken, ringId, label }) => [
      kind === 'sun' ? url + codePlaces : url,
      spaceToken,
      ringToken,
      ringId,
      guarded(name),
      label,
    ]),
  ]
    .map(exactCsvLine)
    .join('')

const bytesOf = async (codes: readonly BatchCode[], batch: BatchDoc, format: Format): Promise<Buffer> => {
  const { name } = batch
  if (format === 'csv') return Buffer.from(csvOf(codes, batch))
  const { drawPdf, drawSvg } = await import('./draw-sheet.ts')
  if (format === 'svg') return Buffer.from([...drawSvg(codes, name)].join(''))
  return Buffer.from(await drawPdf(codes, name, sheets[format]))
}

/** Opens a batch's file. Fetches the full tokens for this request; this service never stores them. */
export const openBatchFile =
  (deps: Deps): OpenDownload =>
  async (key) => {
    const { batchId, format } = JSON.parse(key) as { readonly batchId: string; readonly format: Format }
    const batch = await deps.batches.findById(batchId)
    if (!batch) return null
    const bytes = await bytesOf(await codesOf(deps, batchId), batch, format)
    return { bytes: bytes.length, stream: Readable.from([bytes]) }
  }

export const offerBatchFile = (
  deps: Deps,
  downloads: Downloads,
  { id, format }: { readonly id: string; readonly format: Format },
  command: Command,
) =>
  audited(deps, command, { action: 'batch.save', recordId: id }, async () => {
    const batch = await requireBatch(deps, id)
    const { name, made } = batch
    const { state } = await progressOf(deps, batch)
    if (state === 'generating') throw new AppError('BATCH_STATE', 'This batch is still being generated.')
    if (batch.kind === 'sun' && format !== 'csv') {
      throw new AppError('BATCH_STATE', 'A printed code opens nothing: the devices of this batch sign their taps.')
    }
    const { type, ending } = types[format]
    const file = `rings ${name}.${ending}`.replace(/[^\p{L}\p{N} ._-]/gu, '_')
    const key = JSON.stringify({ batchId: id, format })
    const result = await downloads.offer({ userId: command.user.userId, key, name: file, type })
    return { result, after: { format, devices: made.devices } }
  })
