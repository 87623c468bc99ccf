import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob, type JobData, type JobRun } from '@love-space/service-kit/jobs/job.ts'
import { Type } from '@sinclair/typebox'
import type { Deps } from '../deps.ts'
import { withText } from './note.rules.ts'

export const shortenNotes = defineJob({
  name: 'shorten-notes',
  data: Strict({ ids: Type.Array(Id), charsMax: Type.Integer({ minimum: 1 }) }),
})

export const runShortenNotes =
  ({ notes, clock }: Deps) =>
  async ({ data, step, progress }: JobRun<JobData<typeof shortenNotes>>): Promise<void> => {
    // A resumed job gets these saved ids back and continues after its last saved step.
    const ids = await step('find', async () => {
      const found = await notes.find({ _id: { $in: data.ids } }, { select: ['_id'] })
      return found.map(({ _id }) => _id)
    })
    for (const [done, id] of ids.entries()) {
      await step(`shorten ${done + 1}`, async () => {
        await notes.mutate(id, (note) => withText(note, note.text.slice(0, data.charsMax), clock()))
      })
      await progress({ done, total: ids.length })
    }
  }
