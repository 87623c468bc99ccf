import { Id } from '@love-space/contracts/primitives.ts'
import { Strict } from '@love-space/contracts/route.ts'
import { defineJob } from '@love-space/service-kit/jobs/job.ts'
import { Type } from '@sinclair/typebox'

/** Two child processes, so that no picture waits for another owner's larger one. */
export const imageReadersMax = 2

export const renderFile = defineJob({
  name: 'render-file',
  data: Strict({ fileId: Id, edit: Type.Integer({ minimum: 1 }) }),
  concurrency: imageReadersMax,
  turnsByOwner: true,
  stepMsMax: 180_000,
})
