import { QuoteContent } from '@love-space/contracts/admin/quote.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { creationOf } from '@love-space/service-kit/store/creation.ts'
import { Type } from '@sinclair/typebox'
import { assertStillPermitted } from '../bulk-changes/assert-still-permitted.ts'
import { bulkJobNames } from '../bulk-changes/bulk-job-names.ts'
import type { Deps } from '../deps.ts'
import { plainOf } from '../tables/search-words.ts'
import { createQuote } from '../quotes/create-quote.ts'
import { findStored } from './quote-files.queries.ts'

export const importQuotesJob = defineJob({
  name: bulkJobNames.importQuotes,
  // Each import finds the quotes of the operator's earlier ones, so that a repeated one adds none twice.
  turnsByOwner: true,
  data: Strict({
    quotes: Type.Array(QuoteContent, { maxItems: limits.quoteFileLinesMax }),
    by: Strict({ userId: Id, roles: Type.Array(Type.String()) }),
    requestId: Type.String(),
  }),
})

const quotesPerStep = 50

export const runImportQuotes =
  (deps: Deps) =>
  async ({ id: jobId, data, step, progress }: JobRun<JobData<typeof importQuotesJob>>): Promise<void> => {
    const { quotes, by, requestId } = data
    const route = importQuotesJob.name
    let added = 0
    for (let from = 0; from < quotes.length; from += quotesPerStep) {
      added += await step(`quotes from ${from + 1}`, async (signal) => {
        await assertStillPermitted(deps, by, 'quotes:write')
        const some = quotes.slice(from, from + quotesPerStep)
        const stored = await findStored(deps, { ids: [], texts: some.map(({ text }) => text) })
        let addedNow = 0
        for (const [index, quote] of some.entries()) {
          signal.throwIfAborted()
          const creation = creationOf({ route, caller: by.userId, key: `${jobId}:${from + index}`, content: quote })
          // Somebody may have added it since the preview; an earlier try of this step does not count.
          const isThere = stored.some(({ _id, text }) => _id !== creation.id && plainOf(text) === plainOf(quote.text))
          if (isThere) continue
          try {
            await createQuote(deps, quote, creation, { user: by, requestId })
            addedNow += 1
          } catch (error) {
            // Refused if it was deleted after an earlier try. After a 5xx error, the job retries the step.
            if (!(error instanceof AppError) || error.status >= 500) throw error
          }
        }
        await progress({ done: added + addedNow, total: quotes.length })
        return addedNow
      })
    }
  }
