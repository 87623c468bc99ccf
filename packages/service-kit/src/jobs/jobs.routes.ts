import { cancelJob, listJobs, pauseJob, retryJob, type JobInfo } from '@love-space/contracts/job.internal.ts'
import { AppError, requireFound } from '../process/app-error.ts'
import { bind } from '../http/bind.ts'
import type { HttpApp } from '../http/http-app.ts'
import { shownJob, type Jobs } from './jobs.ts'

const listMax = 200

const stateError = ({ schedule, state }: JobInfo, what: 'paused' | 'cancelled'): AppError => {
  if (schedule) return new AppError('JOB_STATE', `A recurring job can't be ${what}.`)
  return new AppError(
    'JOB_STATE',
    state === 'running'
      ? `This job is running and can't be ${what}: what it sends can't be undone.`
      : `This job is ${state}.`,
  )
}

export const mountJobRoutes = (app: HttpApp, jobs: Jobs): void => {
  const jobNow = async (id: string) => shownJob(requireFound(await jobs.status(id), 'JOB_NOT_FOUND'))

  bind(app, listJobs, async ({ query }) => ({ data: (await jobs.list(query, listMax)).map(shownJob) }))

  bind(app, retryJob, async ({ params }) => {
    const before = await jobNow(params.id)
    if (!(await jobs.retry(params.id)))
      throw new AppError('JOB_STATE', `A job that is ${before.state} can't be retried.`)
    return { data: await jobNow(params.id) }
  })

  bind(app, pauseJob, async ({ params }) => {
    await jobNow(params.id)
    if (await jobs.pause(params.id)) return { data: await jobNow(params.id) }
    throw stateError(await jobNow(params.id), 'paused')
  })

  bind(app, cancelJob, async ({ params }) => {
    await jobNow(params.id)
    if (await jobs.cancel(params.id)) return { data: await jobNow(params.id) }
    throw stateError(await jobNow(params.id), 'cancelled')
  })
}
