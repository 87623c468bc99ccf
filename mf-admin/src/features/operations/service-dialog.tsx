import { useState } from 'react'
import type { ShownService } from '@love-space/contracts/admin/service-names.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel, failureOf, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { shortTime } from '../../table/short-time.ts'
import { cancelJob, detailsQuery, operationsQuery, replayEvent, retryJob } from './operations.api.ts'

const texts = officeTexts.operations

interface NamedJob {
  readonly id: string
  readonly name: string
}

interface ServiceDialogProps {
  readonly service: ShownService
  readonly mayChange: boolean
  readonly onClose: () => void
}

/** The jobs of a service and the events it gave up on, with what can be done about them. */
export function ServiceDialog({ service, mayChange, onClose }: ServiceDialogProps) {
  const { data, error } = useQuery(detailsQuery(service))
  const { failure, fail, say, dismiss } = useFailure()
  const [busy, setBusy] = useState<string>()
  const [cancelled, setCancelled] = useState<NamedJob>()

  const act = async (id: string, call: () => Promise<unknown>, failed: string) => {
    dismiss()
    setBusy(id)
    try {
      await call()
    } catch (cause) {
      fail(cause, failed)
    }
    setBusy(undefined)
    await queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey })
  }
  const replay = async (id: string) => {
    const answer = await replayEvent(service, id)
    if (answer && !answer.replayed) say(fill(texts.replayRefused, { reason: answer.error ?? '' }))
  }

  const jobs = data?.jobs ?? []
  const groups = [
    { title: texts.failedJobs, jobs: jobs.filter(({ state }) => state === 'failed') },
    { title: texts.openJobs, jobs: jobs.filter(({ state }) => state !== 'failed') },
  ]
  return (
    <Dialog
      open
      onOpenChange={whenClosed(onClose)}
      title={fill(texts.detailsTitle, { service: texts.services[service] })}
    >
      <ErrorPanel failure={failure ?? (error ? failureOf(error, texts.jobsFailed) : undefined)} onDismiss={dismiss} />
      <h3 className="mt-2 font-semibold">{texts.parked}</h3>
      {data?.events.length === 0 && <p className="text-sm text-text-muted">{texts.noEvents}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {data?.events.map(({ id, durable, error: why, attempts, parkedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
            <div className="min-w-0 flex-1">
              <p className="break-all font-medium">{durable}</p>
              <p className="break-words text-text-muted">
                {shortTime(parkedAt)}, {fill(texts.attempts, { n: attempts })}: {why}
              </p>
            </div>
            {mayChange && (
              <RowButton busy={busy === id} onClick={() => void act(id, () => replay(id), texts.replayFailed)}>
                {texts.replay}
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <h3 className="mt-4 font-semibold">{group.title}</h3>
          {data && group.jobs.length === 0 && <p className="text-sm text-text-muted">{texts.noJobs}</p>}
          <ul className="flex flex-col divide-y divide-line">
            {group.jobs.map(({ id, name, state, changedAt, error: why, progress, schedule, attempts }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-3 py-2 text-sm">
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-2">
                    <span className="break-all font-medium">{name}</span>
                    <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>
                      {(texts.states as Record<string, string>)[state] ?? state}
                    </Badge>
                    {schedule !== null && <code className="text-xs text-text-muted">{schedule}</code>}
                  </p>
                  <p className="break-words text-text-muted">
                    {shortTime(changedAt)}
                    {progress &&
                      `, ${fill(progress.total === undefined ? texts.progress : texts.progressOf, { done: progress.done, total: progress.total ?? 0 })}`}
                    {/* One that is done has got over what it says of an earlier try. */}
                    {why !== null && state !== 'done' && `: ${why}`}
                  </p>
                </div>
                {mayChange && (state === 'failed' || (state === 'waiting' && attempts > 0)) && (
                  <RowButton
                    busy={busy === id}
                    onClick={() => void act(id, () => retryJob(service, id), texts.retryFailed)}
                  >
                    {texts.retry}
                  </RowButton>
                )}
                {mayChange && schedule === null && state !== 'done' && state !== 'cancelled' && (
                  <RowButton tone="danger" onClick={() => setCancelled({ id, name })}>
                    {texts.cancel}
                  </RowButton>
                )}
              </li>
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
          cancelled ? act(cancelled.id, () => cancelJob(service, cancelled.id), texts.cancelFailed) : undefined
        }
      />
    </Dialog>
  )
}
