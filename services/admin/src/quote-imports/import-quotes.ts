import type { importQuotes as contract } from '@love-space/contracts/admin/quote-import.routes.ts'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { jobIdOf } from '@love-space/service-kit/jobs/jobs.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import { readBulkChange } from '../bulk-changes/bulk-changes.queries.ts'
import type { Deps } from '../deps.ts'
import { importQuotesJob } from './import-quotes.job.ts'
import { previewQuoteFile } from './quote-files.queries.ts'

/**
 * Starts an import of exactly the quotes that the operator confirmed; a retry gets the same import. Throws COUNT_CHANGED, or
 * IDEMPOTENCY_KEY_REUSED for another file.
 */
export const importQuotes = (
  deps: Deps,
  { csv, count }: BodyOf<typeof contract>,
  { id, print }: Creation,
  command: Command,
): Promise<BulkChange> =>
  audited(deps, command, { action: 'quote.import', recordId: null }, async () => {
    const { userId } = command.user
    const jobId = jobIdOf(importQuotesJob, id)
    // Its quotes count as stored now, so a retry must not count them again.
    if (!(await deps.jobs.status(jobId, { userId }))) {
      const { outcomes } = await previewQuoteFile(deps, csv)
      const quotes = outcomes.flatMap(([line, outcome]) => (outcome === 'new' && 'quote' in line ? [line.quote] : []))
      if (quotes.length !== count) throw new AppError('COUNT_CHANGED')
      const data = { quotes, by: commandAuthorOf(command), requestId: command.requestId }
      await deps.jobs.start(importQuotesJob, { key: id, print, data, userId })
    }
    if ((await deps.jobs.status(jobId, { userId }))?.print !== print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return { result: { ...(await readBulkChange(deps, jobId, userId)), total: count }, after: { id: jobId, count } }
  })
