import { useState, type ComponentProps } from 'react'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import { officeOperationsTexts as texts } from '@love-space/texts/en/office/operations.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useAttempts, type Attempts } from '../../shared/use-attempts.ts'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { RowButton } from '../../shared/row-button.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { CancelJobDialog } from '../../shared/cancel-job-dialog.tsx'
import { JobLine } from '../../shared/job-line.tsx'
import { titleOfService } from '../../shared/service-title.ts'
import { replayEvent } from './operations.api.ts'
import { detailsQuery, operationsQuery } from './operations.queries.ts'

type Details = Awaited<ReturnType<NonNullable<ReturnType<typeof detailsQuery>['queryFn']>>>

interface ServiceDialogProps {
  readonly service: ServiceName
  readonly mayChange: boolean
  readonly onClose: () => void
}

export function ServiceDialog({ service, mayChange, onClose }: ServiceDialogProps) {
  const { data, error } = useQuery(detailsQuery(service))
  const attempts = useAttempts(() => queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }))
  const { failure, dismiss } = attempts
  const [cancelled, setCancelled] = useState<ComponentProps<typeof CancelJobDialog>['cancelled']>()
  const jobs = data?.jobs ?? []
  const groups = [
    { title: texts.failedJobs, jobs: jobs.filter(({ state }) => state === 'failed') },
    { title: texts.openJobs, jobs: jobs.filter(({ state }) => state !== 'failed') },
  ]
  const part = { service, mayChange, attempts }
  return (
    <Dialog onClose={onClose} title={fill(texts.detailsTitle, { service: titleOfService(service) })}>
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
              <JobLine key={job.id} job={job} onCancel={() => setCancelled({ ...job, service })} {...part} />
            ))}
          </ul>
        </section>
      ))}
      <CancelJobDialog cancelled={cancelled} attempts={attempts} onClose={() => setCancelled(undefined)} />
    </Dialog>
  )
}

interface PartProps {
  readonly service: ServiceName
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
