import { Type, type Static } from '@sinclair/typebox'
import { DownloadAddress, downloadOf } from '../download.ts'
import { Id, Instant } from '../primitives.ts'
import { Data, Nullable, OneOf, routeOf, Strict } from '../route.ts'
import * as calls from './export.calls.ts'

export const Export = Strict({
  id: Id,
  state: OneOf(['working', 'ready', 'failed']),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  bytes: Nullable(Type.Integer({ minimum: 0 })),
  askedAt: Instant,
  expiresAt: Nullable(Instant),
})
export type Export = Static<typeof Export>

export const startExport = routeOf(calls.startExport, {
  summary: "Start an export of the caller's data as a zip file; a running one continues.",
  stepUp: true,
  status: 202,
  answer: Data(Strict({ export: Export })),
})

export const getExport = routeOf(calls.getExport, {
  summary: 'The last export with its progress; null without one.',
  answer: Data(Strict({ export: Nullable(Export) })),
})

export const createExportDownload = routeOf(calls.createExportDownload, {
  summary: 'A single-use address of the export, valid for two minutes.',
  stepUp: true,
  answer: DownloadAddress,
  errors: ['EXPORT_NOT_READY'],
})

export const downloadFromMedia = downloadOf('media')
