import { useState, type ReactNode } from 'react'
import type { RecordJob, RecordJobs } from '@love-space/contracts/admin/record-job.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { jobTexts as texts } from '@love-space/texts/en/office/jobs.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useMay } from '../../shared/use-may.ts'
import { Panel } from '../../shared/panel.tsx'
import { useAttempts } from '../../shared/use-attempts.ts'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { RecordLink } from '../../table/record-links.tsx'
import { CancelJobDialog } from '../../shared/cancel-job-dialog.tsx'
import { JobLine, type JobState } from '../../shared/job-line.tsx'
import { titleOfService } from '../../shared/service-title.ts'
import { jobsQuery, type WorkedOn } from './jobs.api.ts'

const shownAtFirst = 6

interface Person {
  readonly id: string
  readonly name: string
}

interface JobsOfRecordProps {
  readonly kind: WorkedOn
  readonly id: string
  /** People whose names stand beside what was sent to them. */
  readonly people?: readonly Person[]
}

const tones = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  cancelled: 'neutral',
  postponed: 'info',
  dropped: 'neutral',
  unsubscribed: 'warning',
} as const

const stateOf = ({ delivery }: RecordJob): JobState | undefined =>
  delivery ? { tone: tones[delivery.state], label: texts.states[delivery.state] } : undefined

const nameOf = ({ name, kind = '', delivery }: RecordJob): string => {
  if (delivery === null) return (texts.names as Record<string, string>)[name] ?? name
  const kinds: Readonly<Record<string, string>> = delivery.channel === 'mail' ? texts.mailKinds : texts.notifications
  return fill(texts[delivery.channel], { kind: kinds[kind] ?? texts.unknownKind })
}

/** Failed ones first: they are what an operator looks for. Within each part the newest is first. */
const failedFirst = (jobs: readonly RecordJob[]): readonly RecordJob[] => [
  ...jobs.filter(({ state }) => state === 'failed'),
  ...jobs.filter(({ state }) => state !== 'failed'),
]

/** Shows the jobs of a record, and apart what was mailed or pushed, as far as the services still know it. */
export function JobsOfRecord({ kind, id, people = [] }: JobsOfRecordProps) {
  const mayChange = useMay()('operations:write')
  const { data, error, refetch } = useQuery(jobsQuery(kind, id))
  const attempts = useAttempts(refetch)
  const [cancelled, setCancelled] = useState<RecordJob>()
  const failure = attempts.failure ?? loadFailureOf(error, texts.loadFailed)
  const onDismiss = attempts.failure ? attempts.dismiss : () => void refetch()
  const renderJob = (job: RecordJob) => {
    const person = people.find((one) => one.id === job.userId)
    return (
      <JobLine
        key={job.id}
        service={job.service}
        job={job}
        name={
          <>
            {nameOf(job)}
            {person && ' · '}
            {person && <RecordLink kind="users" id={person.id} text={person.name} />}
          </>
        }
        state={stateOf(job)}
        mayChange={mayChange}
        attempts={attempts}
        onCancel={() => setCancelled(job)}
      />
    )
  }
  const part = { data, renderJob }
  return (
    <>
      {kind !== 'batches' && (
        <JobsPanel
          {...part}
          title={texts.deliveries}
          jobs={data?.jobs.filter(({ delivery }) => delivery !== null)}
          problem={<ErrorPanel failure={failure} onDismiss={onDismiss} />}
        />
      )}
      <JobsPanel
        {...part}
        title={texts.jobs}
        jobs={data?.jobs.filter(({ delivery }) => delivery === null)}
        problem={kind === 'batches' && <ErrorPanel failure={failure} onDismiss={onDismiss} />}
      />
      <CancelJobDialog
        cancelled={cancelled && { ...cancelled, name: nameOf(cancelled) }}
        attempts={attempts}
        onClose={() => setCancelled(undefined)}
      />
    </>
  )
}

interface JobsPanelProps {
  readonly title: string
  readonly data: RecordJobs | null | undefined
  readonly jobs: readonly RecordJob[] | undefined
  readonly problem: ReactNode
  readonly renderJob: (job: RecordJob) => ReactNode
}

function JobsPanel({ title, data, jobs, problem, renderJob }: JobsPanelProps) {
  const [isWhole, setIsWhole] = useState(false)
  const ordered = failedFirst(jobs ?? [])
  const shown = isWhole ? ordered : ordered.slice(0, shownAtFirst)
  return (
    <Panel title={title}>
      {problem}
      {!data && <SkeletonText lines={3} />}
      {data && data.silent.length > 0 && (
        <p role="status" className="text-sm text-danger">
          {fill(texts.silent, {
            services: data.silent.map(titleOfService).join(', '),
          })}
        </p>
      )}
      {jobs?.length === 0 && <p className="text-sm text-text-muted">{texts.none}</p>}
      {shown.length > 0 && <ul className="flex flex-col divide-y divide-line">{shown.map(renderJob)}</ul>}
      {shown.length < ordered.length && (
        <Button size="sm" variant="secondary" className="self-start" onClick={() => setIsWhole(true)}>
          {fill(texts.all, { count: ordered.length })}
        </Button>
      )}
      <p className="text-xs text-text-muted">
        {fill(texts.kept, { ended: limits.endedJobDays, failed: limits.failedJobDays })}
      </p>
    </Panel>
  )
}
