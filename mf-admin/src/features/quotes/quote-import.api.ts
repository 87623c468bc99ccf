import { importQuotes, previewQuoteImport } from '@love-space/contracts/admin/quote-import.calls.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { adminApi } from '../../shared/admin-api.ts'

export const previewImport = async (csv: string) =>
  (await adminApi.call(previewQuoteImport, { body: { csv } }))?.data ?? null

/** Starts an import. The same idempotency key gets the import that an earlier try has started. */
export const beginImport = async (body: BodyOf<typeof importQuotes>, idempotencyKey: string) =>
  (await adminApi.call(importQuotes, { body, idempotencyKey }))?.data.change ?? null
