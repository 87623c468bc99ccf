import type { AuditAction } from '@love-space/contracts/admin/audit-actions.ts'
import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import { cancelJob, retryJob } from '@love-space/contracts/job.internal.ts'
import { replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import type { AnswerOf } from '@love-space/contracts/route.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

interface Meant {
  readonly service: ShownService
  readonly id: string
}

type Job = AnswerOf<typeof retryJob>['data']

const changeJob = (
  deps: Deps,
  { service, id }: Meant,
  command: Command,
  { action, route }: { readonly action: AuditAction; readonly route: typeof retryJob | typeof cancelJob },
): Promise<Job> =>
  audited(deps, command, { action, recordId: id }, async () => {
    const { requestId } = command
    const { data } = await deps.services[service].call(route as typeof retryJob, { params: { id }, requestId })
    return { result: data, before: null, after: { service, job: data.name, state: data.state } }
  })

export const retryServiceJob = (deps: Deps, meant: Meant, command: Command): Promise<Job> =>
  changeJob(deps, meant, command, { action: 'job.retry', route: retryJob })

export const cancelServiceJob = (deps: Deps, meant: Meant, command: Command): Promise<Job> =>
  changeJob(deps, meant, command, { action: 'job.cancel', route: cancelJob })

export const replayServiceEvent = (
  deps: Deps,
  { service, id }: Meant,
  command: Command,
): Promise<{ readonly replayed: boolean; readonly error: string | null }> =>
  audited(deps, command, { action: 'parked-event.replay', recordId: id }, async () => {
    const { requestId } = command
    const { data } = await deps.services[service].call(replayParkedEvent, { params: { id }, requestId })
    const { replayed, error = null } = data
    return { result: { replayed, error }, before: null, after: { service, replayed } }
  })
