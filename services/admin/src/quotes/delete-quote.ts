import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { quotesTable } from './quotes.table.ts'

export const deleteQuote = (deps: Deps, _id: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'quote.delete', recordId: _id }, async () => {
    const deleted = await deps.quotes.tombstone({ _id }, [])
    if (!deleted) throw new AppError('QUOTE_NOT_FOUND')
    return { result: undefined, before: quotesTable.audited(deleted), after: null }
  })
