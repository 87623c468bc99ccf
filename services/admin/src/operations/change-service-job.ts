import type { ServiceName } from '@love-space/contracts/processes.ts'
import { cancelJob, retryJob } from '@love-space/contracts/job.internal.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

const routes = { 'job.retry': retryJob, 'job.cancel': cancelJob }

interface JobChange {
  readonly service: ServiceName
  readonly id: string
  readonly action: keyof typeof routes
}

export const changeServiceJob = (deps: Deps, { service, id, action }: JobChange, command: Command) =>
  audited(deps, command, { action, recordId: id }, async () => {
    const call = { params: { id }, requestId: command.requestId }
    const { data } = await deps.services[service].call(routes[action] as typeof retryJob, call)
    return { result: data, after: { service, job: data.name, state: data.state } }
  })
