import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob } from '@love-space/service-kit/jobs/job.ts'

/** Makes of a recording the one form that every phone plays, with its length and waveform. */
export const convertVoice = defineJob({
  name: 'convert-voice',
  data: Strict({ fileId: Id }),
  concurrency: 1,
  turnsByOwner: true,
  stepMsMax: 300_000,
  retryDelaysMs: [5_000, 60_000],
})
