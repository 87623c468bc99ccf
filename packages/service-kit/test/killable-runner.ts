// Runs jobs on a given database until it is killed, and reports to its parent.
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../src/process/clock.ts'
import { createLogger } from '../src/process/logger.ts'
import { createMetrics } from '../src/process/metrics.ts'
import { connectMongo } from '../src/store/mongo.ts'
import { countSteps, momentOf, type RunnerMessage, type RunnerWish } from './count-steps.ts'
import { jobCollection } from '../src/store/job-document.ts'
import { startJobRunner } from '../src/jobs/job-runner.ts'
import { job, type JobData } from '../src/jobs/job.ts'
import { createJobs } from '../src/jobs/jobs.ts'

const tell = (message: RunnerMessage): void => void process.send?.(message)

const run = async ({ url, database, leaseMs }: RunnerWish): Promise<void> => {
  const connection = await connectMongo({ url, database })
  const times = connection.collection<{ _id: string; job: string; step: string; times: number }>('times')
  startJobRunner({
    connection,
    store: createJobs(connection, systemClock),
    clock: systemClock,
    logger: createLogger('media', 'info', {
      destination: { write: (text) => tell({ line: JSON.parse(text) as { jobId?: string; outcome?: string } }) },
    }),
    metrics: createMetrics('media'),
    leaseMs,
    pollMs: 200,
    table: [
      job(countSteps, async ({ id, data, step }) => {
        for (let n = 1; n <= data.steps; n += 1) {
          await step(`step ${n}`, async () => {
            await setTimeout(data.stepMs)
            const of = { job: id, step: `step ${n}` }
            await times.updateOne({ _id: `${id}:${n}` }, { $inc: { times: 1 }, $setOnInsert: of }, { upsert: true })
          })
        }
      }),
    ],
    onMoment: async (moment) => {
      const doc = await jobCollection(connection).findOne({ _id: moment.id })
      const { stopAt } = (doc?.data ?? {}) as JobData<typeof countSteps>
      if (doc?.lease === 1 && stopAt === momentOf(moment)) {
        tell({ standsStill: stopAt })
        await new Promise(() => undefined)
      }
      return undefined
    },
  })
  tell({ ready: true })
}

process.once('message', (wish) => void run(wish as RunnerWish))
