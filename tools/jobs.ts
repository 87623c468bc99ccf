// Lists, retries and cancels a service's jobs: `npm run jobs -- list|retry|cancel <service> [<state>|<id>]`.
import { cancelJob, JobState, listJobs, retryJob } from '@love-space/contracts/job.internal.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { serviceUsage, clientOf, Refusal, runTool, serviceNamed, type Service } from './internal-client.ts'

const usage = `Usage:
  npm run jobs -- list <service> [<state>]    lists jobs, last changed first; states: waiting, running, done, failed, cancelled
  npm run jobs -- retry <service> <id>        resumes a failed job at its failed step
  npm run jobs -- cancel <service> <id>       cancels a job

${serviceUsage}`

const list = async (service: Service, state: JobState | undefined): Promise<void> => {
  const { data } = await (await clientOf(service)).call(listJobs, { query: state ? { state } : {} })
  for (const job of data) {
    const progress = job.progress ? `, ${job.progress.done} of ${job.progress.total ?? 'an unknown number'}` : ''
    const next = job.dueAt ? `, due ${job.dueAt}` : ''
    console.log(`${job.id}  ${job.name}  ${job.state} since ${job.changedAt}${progress}${next}`)
    if (job.schedule) console.log(`  recurs: ${job.schedule}`)
    if (job.steps.length > 0) console.log(`  done: ${job.steps.join(', ')}`)
    if (job.error) console.log(`  try ${job.attempts}: ${job.error}`)
  }
  if (data.length === 0) console.log(`${service} has no ${state ?? ''} jobs.`.replace('  ', ' '))
}

await runTool(async ([command, name, what, ...rest]) => {
  const service = serviceNamed(name)
  if (!service || rest.length > 0) throw new Refusal(usage)
  if (command === 'list' && (what === undefined || fits(JobState, what))) return list(service, what)
  const route = command === 'retry' ? retryJob : command === 'cancel' ? cancelJob : undefined
  if (!route || what === undefined) throw new Refusal(usage)
  const { data } = await (await clientOf(service)).call(route, { params: { id: what } })
  console.log(`${data.id} is ${data.state}.`)
})
