import type { ReactNode } from 'react'
import type { ServiceName } from '@love-space/contracts/processes.ts'
import type { JobInfo } from '@love-space/contracts/job.internal.ts'
import { officeOperationsTexts as texts } from '@love-space/texts/en/office/operations.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import type { Attempts } from './use-attempts.ts'
import { RowButton } from './row-button.tsx'
import { shortTime } from './short-time.ts'
import { retryJob } from './job-calls.ts'

export interface JobState {
  readonly tone: BadgeTone
  readonly label: string
}

interface JobLineProps {
  readonly service: ServiceName
  readonly job: JobInfo
  readonly name?: ReactNode
  readonly state?: JobState | undefined
  readonly mayChange: boolean
  readonly attempts: Attempts
  readonly onCancel: () => void
}

const progressText = ({ state, changedAt, dueAt, error, progress, schedule }: JobInfo): string => {
  const counts = progress && { done: progress.done, total: progress.total ?? 0 }
  const done = counts ? `, ${fill(progress.total === undefined ? texts.progress : texts.progressOf, counts)}` : ''
  const due =
    state === 'waiting' && dueAt !== null && schedule === null ? `, ${fill(texts.due, { at: shortTime(dueAt) })}` : ''
  // A finished job may still have the error of an earlier attempt.
  const why = error !== null && state !== 'done' ? `: ${error}` : ''
  return `${shortTime(changedAt)}${done}${due}${why}`
}

export function JobLine({ service, job, name = job.name, state, mayChange, attempts, onCancel }: JobLineProps) {
  const { id, schedule } = job
  const { tone, label } = state ?? {
    tone: job.state === 'failed' ? 'danger' : 'neutral',
    label: texts.states[job.state],
  }
  const mayRetry = job.state === 'failed' || (job.state === 'waiting' && job.attempts > 0)
  const mayCancel = schedule === null && job.state !== 'done' && job.state !== 'cancelled'
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge tone={tone}>{label}</Badge>
          {schedule !== null && <code className="text-xs text-text-muted">{schedule}</code>}
        </p>
        <p className="min-w-0 break-words text-text-muted tabular-nums">{progressText(job)}</p>
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
