import { Type } from '@sinclair/typebox'
import { limits } from '../limits.ts'
import { Data, routeOf, Strict } from '../route.ts'
import { BulkChange } from './bulk-change.ts'
import * as calls from './quote-import.calls.ts'
import { QuoteLine } from './quote-import.ts'

const csv = Type.String({ minLength: 1, maxLength: limits.quoteFileBytesMax })

const ofFile = {
  permission: 'quotes:write',
  bodyBytesMax: 4 * limits.quoteFileBytesMax,
} as const

export const previewQuoteImport = routeOf(calls.previewQuoteImport, {
  ...ofFile,
  summary: 'The outcome of each line if the quotes of a CSV file were imported; changes nothing.',
  body: Strict({ csv }),
  answer: Data(
    Strict({
      lines: Type.Array(QuoteLine),
      /** Names of columns that the import does not read. */
      unread: Type.Array(Type.String()),
      /** The refused lines with their faults, as a CSV file that can be corrected and imported; null without any. */
      refused: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  errors: ['QUOTE_FILE_UNREADABLE'],
})

export const importQuotes = routeOf(calls.importQuotes, {
  ...ofFile,
  summary:
    'Add the new quotes of a CSV file by a job, once for each Idempotency-Key. Refused unless their number is the confirmed one.',
  body: Strict({ csv, count: Type.Integer({ minimum: 1, maximum: limits.quoteFileLinesMax }) }),
  status: 202,
  answer: Data(Strict({ change: BulkChange })),
  errors: ['QUOTE_FILE_UNREADABLE', 'COUNT_CHANGED'],
})
