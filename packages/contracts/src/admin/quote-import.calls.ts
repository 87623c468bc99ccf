import { call } from '../call.ts'

export const previewQuoteImport = call('previewQuoteImport', 'admin', 'POST', '/quotes/import/preview')
export const importQuotes = call('importQuotes', 'admin', 'POST', '/quotes/import', { idempotent: true })
