import { useState } from 'react'
import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useAttempts, type Attempts } from '../../shared/use-attempts.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel, loadFailureOf } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { shortTime } from '../../table/short-time.ts'
import { cancelJob, replayEvent, retryJob } from './operations.api.ts'
import { detailsQuery, operationsQuery } from './operations.queries.ts'

const texts = officeTexts.operations

type Details = Awaited<ReturnType<NonNullable<ReturnType<typeof detailsQuery>['queryFn']>>>
type Job = Details['jobs'][number]

interface ServiceDialogProps {
  readonly service: ShownService
  readonly mayChange: boolean
  readonly onClose: () => void
}

export function ServiceDialog({ service, mayChange, onClose }: ServiceDialogProps) {
  const { data, error } = useQuery(detailsQuery(service))
  const attempts = useAttempts(() => queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }))
  const { failure, dismiss, attempt } = attempts
  const [cancelled, setCancelled] = useState<Job>()
  const jobs = data?.jobs ?? []
  const groups = [
    { title: texts.failedJobs, jobs: jobs.filter(({ state }) => state === 'failed') },
    { title: texts.openJobs, jobs: jobs.filter(({ state }) => state !== 'failed') },
  ]
  const part = { service, mayChange, attempts }
  return (
    <Dialog onClose={onClose} title={fill(texts.detailsTitle, { service: texts.services[service] })}>
      <ErrorPanel failure={failure ?? loadFailureOf(error, texts.jobsFailed)} onDismiss={dismiss} />
      <h3 className="mt-2 font-semibold">{texts.parked}</h3>
      {data?.events.length === 0 && <p className="text-sm text-text-muted">{texts.noEvents}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.events.map((event) => (
          <ParkedEvent key={event.id} event={event} {...part} />
        ))}
      </ul>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="mt-4 font-semibold">{group.title}</h3>
          {data && group.jobs.length === 0 && <p className="text-sm text-text-muted">{texts.noJobs}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {group.jobs.map((job) => (
              <JobLine key={job.id} job={job} onCancel={() => setCancelled(job)} {...part} />
            ))}
          </ul>
        </section>
      ))}
      <ConfirmDialog
        open={cancelled !== undefined}
        onOpenChange={whenClosed(() => setCancelled(undefined))}
        title={cancelled && fill(texts.cancelTitle, { name: cancelled.name })}
        description={texts.cancelText}
        confirmLabel={texts.cancel}
        onConfirm={() =>
          cancelled ? attempt(cancelled.id, () => cancelJob(service, cancelled.id), texts.cancelFailed) : undefined
        }
      />
    </Dialog>
  )
}

interface PartProps {
  readonly service: ShownService
  readonly mayChange: boolean
  readonly attempts: Attempts
}

function ParkedEvent(props: PartProps & { readonly event: Details['events'][number] }) {
  const { service, mayChange, attempts } = props
  const { id, durable, error, attempts: tries, parkedAt } = props.event
  const replay = async () => {
    const answer = await replayEvent(service, id)
    if (answer && !answer.replayed) attempts.say(fill(texts.replayRefused, { reason: answer.error ?? '' }))
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="break-all font-medium">{durable}</p>
        <p className="break-words text-text-muted">
          {shortTime(parkedAt)}, {fill(texts.attempts, { n: tries })}: {error}
        </p>
      </div>
      {mayChange && (
        <RowButton busy={attempts.busy === id} onClick={() => void attempts.attempt(id, replay, texts.replayFailed)}>
          {texts.replay}
        </RowButton>
      )}
    </li>
  )
}

const progressText = ({ state, changedAt, error, progress }: Job): string => {
  const counts = progress && { done: progress.done, total: progress.total ?? 0 }
  const done = counts ? `, ${fill(progress.total === undefined ? texts.progress : texts.progressOf, counts)}` : ''
  // A finished job may still have the error of an earlier attempt.
  const why = error !== null && state !== 'done' ? `: ${error}` : ''
  return `${shortTime(changedAt)}${done}${why}`
}

function JobLine(props: PartProps & { readonly job: Job; readonly onCancel: () => void }) {
  const { service, mayChange, attempts, job, onCancel } = props
  const { id, name, state, schedule } = job
  const mayRetry = state === 'failed' || (state === 'waiting' && job.attempts > 0)
  const mayCancel = schedule === null && state !== 'done' && state !== 'cancelled'
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="break-all font-medium">{name}</span>
          <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>
            {(texts.states as Record<string, string>)[state] ?? state}
          </Badge>
          {schedule !== null && <code className="text-xs text-text-muted">{schedule}</code>}
        </p>
        <p className="break-words text-text-muted">{progressText(job)}</p>
      </div>
      {mayChange && mayRetry && (
        <RowButton
          busy={attempts.busy === id}
          onClick={() => void attempts.attempt(id, () => retryJob(service, id), texts.retryFailed)}
        >
          {texts.retry}
        </RowButton>
      )}
      {mayChange && mayCancel && (
        <RowButton tone="danger" onClick={onCancel}>
          {texts.cancel}
        </RowButton>
      )}
    </li>
  )
}
