import { randomBytes } from 'node:crypto'
import { rebuildActivities } from '@love-space/contracts/engagement/activity.internal.ts'
import { cutAudit, verifyAudit } from '@love-space/contracts/admin/audit.internal.ts'
import { serviceNames, type ServiceName } from '@love-space/contracts/processes.ts'
import { compareStorage } from '@love-space/contracts/media/storage.internal.ts'
import { compareRingRows, rebuildReadModel } from '@love-space/contracts/admin/read-model.internal.ts'
import { createOperator, makePasskeyLink } from '@love-space/contracts/auth/user.internal.ts'
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { listOpenErasures } from '@love-space/contracts/erasure.internal.ts'
import { cancelJob, jobStates, JobState, listJobs, pauseJob, retryJob } from '@love-space/contracts/job.internal.ts'
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { fits } from '@love-space/service-kit/process/validation.ts'
import { Refusal } from '../run-tool.ts'
import { clientOf } from './client.ts'

export interface Command {
  /** Words of the command. `<service>` and names like it stand for what the caller fills in; `[…]` may be left out. */
  readonly words: string
  readonly does: string
  run(...given: string[]): Promise<void>
}

const serviceNamed = (name: string | undefined): ServiceName => {
  const service = serviceNames.find((one) => one === name)
  if (!service) throw new Refusal(`No service is called ${name}. The services are ${serviceNames.join(', ')}.`)
  return service
}

const listOf = async (name: string, state?: string): Promise<void> => {
  const service = serviceNamed(name)
  if (state !== undefined && !fits(JobState, state)) throw new Refusal(`No job is ever ${state}.`)
  const { data } = await (await clientOf(service)).call(listJobs, { query: state ? { state } : {} })
  for (const job of data) {
    const progress = job.progress ? `, ${job.progress.done} of ${job.progress.total ?? 'an unknown number'}` : ''
    const next = job.dueAt ? `, due ${job.dueAt}` : job.state === 'waiting' ? ', paused' : ''
    console.log(`${job.id}  ${job.name}  ${job.state} since ${job.changedAt}${progress}${next}`)
    if (job.schedule) console.log(`  recurs: ${job.schedule}`)
    if (job.steps.length > 0) console.log(`  done: ${job.steps.join(', ')}`)
    if (job.error) console.log(`  try ${job.attempts}: ${job.error}`)
  }
  if (data.length === 0) console.log(`${service} has no ${state ?? ''} jobs.`.replace('  ', ' '))
}

const change = (route: typeof retryJob | typeof pauseJob | typeof cancelJob) => async (name: string, id: string) => {
  const { data } = await (await clientOf(serviceNamed(name))).call(route, { params: { id } })
  console.log(`${data.id} is ${data.state}.`)
}

const parkedOf = async (name: string): Promise<void> => {
  const service = serviceNamed(name)
  const { data } = await (await clientOf(service)).call(listParkedEvents, {})
  for (const { id, parkedAt, durable, subject, aggregateId, attempts, error } of data.events) {
    console.log(`${id}  ${parkedAt}  ${durable}\n  ${subject} of ${aggregateId || 'an unknown aggregate'}`)
    console.log(`  after ${attempts} attempts: ${error}\n`)
  }
  console.log(data.total === 0 ? `${service} has no parked events.` : `${data.events.length} of ${data.total} shown.`)
}

const replay = async (name: string, id: string): Promise<void> => {
  const { data } = await (await clientOf(serviceNamed(name))).call(replayParkedEvent, { params: { id } })
  if (!data.replayed) throw new Refusal(`It failed again: ${data.error ?? 'for an unknown reason'}`)
  console.log(`${id} was handled.`)
}

const unfinishedErasures = async (): Promise<void> => {
  for (const service of ['space', 'auth'] as const) {
    const { data } = await (await clientOf(service)).call(listOpenErasures, {})
    const erasures = data.erasures.filter(({ kind }) => kind === (service === 'space' ? 'space' : 'user'))
    for (const { id, kind, askedAt, confirmedBy } of erasures) {
      const missing = Object.keys(erasureFinished).filter((name) => !confirmedBy.includes(name))
      console.log(`${kind} ${id}  requested ${askedAt}  unfinished in: ${missing.join(', ')}`)
    }
    if (erasures.length === 0) console.log(`${service} has no unfinished erasures.`)
  }
}

const verify = async (): Promise<void> => {
  const admin = await clientOf('admin')
  let [checked, erased] = [0, 0]
  for (let after: number | null = 0; after !== null;) {
    const answer: Awaited<ReturnType<typeof admin.call<typeof verifyAudit>>> = await admin.call(verifyAudit, {
      query: { after },
    })
    const { broken, next } = answer.data
    checked += answer.data.checked
    erased += answer.data.erased
    if (broken) {
      const before = `The ${checked} entries before it are consistent.`
      throw new Refusal(`Entry ${broken.number} is inconsistent: ${broken.what}. ${before}`)
    }
    after = next
  }
  console.log(`${checked} entries are consistent; ${erased} had values that were erased with their users.`)
}

const cut = async (before: string, email: string): Promise<void> => {
  await verify()
  const admin = await clientOf('admin')
  let count = 0
  for (let isDone = false; !isDone;) {
    const { data } = await admin.call(cutAudit, { body: { before, email } })
    count += data.cut
    isDone = data.isDone
    if (isDone) console.log(`${count} entries were deleted. The trail begins with entry ${data.number + 1}.`)
  }
}

const sentences = {
  missing: 'has no row',
  differs: 'has a stale row',
  'has no ring': 'is a row without a ring',
}

const compare = async (): Promise<void> => {
  const admin = await clientOf('admin')
  const count = { compared: 0, different: 0 }
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await admin.call(compareRingRows, { query: after === undefined ? {} : { after } })
    for (const { ringId, row } of data.differences) console.log(`${ringId}: ${sentences[row]}`)
    count.compared += data.compared
    count.different += data.differences.length
    after = data.next
  }
  console.log(`${count.compared} rings and rows compared, ${count.different} differ.`)
  if (count.different > 0) process.exitCode = 1
}

const rebuildRows = async (): Promise<void> => {
  const { data } = await (await clientOf('admin')).call(rebuildReadModel, {})
  console.log(`Job ${data.jobId} rebuilds the read model. It resumes after an interruption.`)
}

const rebuildAllActivities = async (): Promise<void> => {
  const { data } = await (await clientOf('engagement')).call(rebuildActivities, {})
  console.log(`Job ${data.jobId} has started.`)
}

const compareAllStorage = async (): Promise<void> => {
  const { data } = await (await clientOf('media')).call(compareStorage, {})
  console.log(`Job ${data.jobId} compares the storage. It resumes after an interruption.`)
}

const addOperator = async (email: string, name: string): Promise<void> => {
  const password = randomBytes(15).toString('base64url')
  const body = { name, email, password, roles: ['super_admin'] }
  const { data } = await (await clientOf('auth')).call(createOperator, { body })
  if (!data.created) throw new Refusal(`A user with the email ${email} exists already; nothing was changed.`)
  console.log(`${name} signs in as ${email} with ${password}. Choose another password in the settings.`)
}

const linkPasskey = async (email: string): Promise<void> => {
  const { data } = await (await clientOf('auth')).call(makePasskeyLink, { body: { email } })
  console.log(`${email} adds a passkey at ${data.link}. The link works once, until ${data.expiresAt}.`)
}

export const commands: readonly Command[] = [
  {
    words: 'jobs list <service> [<state>]',
    does: `lists jobs, last changed first; states: ${jobStates.join(', ')}`,
    run: listOf,
  },
  { words: 'jobs retry <service> <id>', does: 'resumes a failed or paused job where it was', run: change(retryJob) },
  {
    words: 'jobs pause <service> <id>',
    does: 'pauses a job that has begun, until it is retried',
    run: change(pauseJob),
  },
  { words: 'jobs cancel <service> <id>', does: 'cancels a job', run: change(cancelJob) },
  { words: 'parked list <service>', does: 'lists parked events, newest first', run: parkedOf },
  {
    words: 'parked replay <service> <id>',
    does: 'handles an event again; it leaves the list if that succeeds',
    run: replay,
  },
  {
    words: 'erasures list',
    does: 'lists erasures that a service has not finished, oldest first',
    run: unfinishedErasures,
  },
  {
    words: 'audit verify',
    does: 'checks that no entry of the audit trail is missing, changed or inserted',
    run: verify,
  },
  {
    words: 'audit cut --before <day> --by <email> --exported',
    does: 'deletes entries older than that day for good; a super_admin says that their CSV was exported in the back-office',
    run: cut,
  },
  {
    words: 'read-model check',
    does: 'lists rings whose row is missing or stale, and rows without a ring; exits with 1 if there are any',
    run: compare,
  },
  { words: 'read-model rebuild', does: 'starts a job that reads every row from its owner again', run: rebuildRows },
  {
    words: 'storage compare',
    does: 'starts a job that compares all stored bytes with the documents, not only those of spaces with activity',
    run: compareAllStorage,
  },
  { words: 'activities rebuild', does: 'starts a job that adds missing activities', run: rebuildAllActivities },
  {
    words: 'operator add <email> <name>',
    does: 'creates a super_admin and prints the password; the back-office adds other operators',
    run: addOperator,
  },
  {
    words: 'operator passkey <email>',
    does: 'prints a link by which an operator adds a passkey who has lost the others; the password is still needed',
    run: linkPasskey,
  },
]
