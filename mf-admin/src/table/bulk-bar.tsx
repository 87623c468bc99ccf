import { useState } from 'react'
import { cancelBulkChange, readBulkChange } from '@love-space/contracts/admin/bulk-change.calls.ts'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { bulkTexts as texts } from '@love-space/texts/en/office/bulk.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { adminApi } from '../shared/admin-api.ts'
import { whenClosed } from '../shared/when-closed.ts'
import { failureOf, ErrorPanel, type Failure } from './error-panel.tsx'
import type { BulkAction, BulkPreview } from './use-table.ts'

const pollMs = 500
const number = (count: number): string => count.toLocaleString('en')

interface BulkBarProps {
  readonly actions: readonly BulkAction[]
  /** Ids of the rows that were chosen on this page. */
  readonly chosen: readonly string[]
  /** How many rows the filter shows. */
  readonly matching: number
  /** Whether every row of the page is chosen, so that all others may be meant as well. */
  readonly isWholePage: boolean
  readonly onClear: () => void
  readonly onChanged: () => void
}

/** What can be done to the chosen rows, or to all that the filter shows, once their count was confirmed. */
export function BulkBar({ actions, chosen, matching, isWholePage, onClear, onChanged }: BulkBarProps) {
  const [wantsAll, setWantsAll] = useState(false)
  const [asked, setAsked] = useState<BulkAction>()
  const [begun, setBegun] = useState<BulkChange>()
  const isAll = wantsAll && isWholePage
  const count = isAll ? matching : chosen.length
  const meant = isAll ? { count } : { ids: [...chosen], count }
  const [preview, setPreview] = useState<BulkPreview>()
  const [lookFailure, setLookFailure] = useState<Failure>()
  const look = useAction(async (action: BulkAction) => {
    setLookFailure(undefined)
    try {
      setPreview(await action.preview?.(meant))
      setAsked(action)
    } catch (error) {
      setLookFailure(failureOf(error, texts.failed))
    }
  })
  const mayWantAll = isWholePage && matching > chosen.length

  if (begun) {
    return (
      <BulkProgress
        begun={begun}
        onChanged={onChanged}
        onClose={() => {
          setBegun(undefined)
          onClear()
        }}
      />
    )
  }
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-accent-soft px-3 py-1.5 text-sm text-on-accent-soft"
    >
      <p role="status" className="font-medium tabular-nums">
        {fill(isAll ? texts.all : texts.chosen, { count: number(count) })}
      </p>
      {mayWantAll && !isAll && matching <= limits.bulkRowsMax && (
        <Button size="sm" variant="ghost" className="text-inherit!" onClick={() => setWantsAll(true)}>
          {fill(texts.chooseAll, { count: number(matching) })}
        </Button>
      )}
      {mayWantAll && matching > limits.bulkRowsMax && (
        <span>{fill(texts.tooMany, { count: number(limits.bulkRowsMax) })}</span>
      )}
      <span className="ml-auto flex flex-wrap gap-1">
        {actions.map((action) => (
          <Button
            key={action.label}
            size="sm"
            variant="secondary"
            busy={look.isBusy}
            onClick={() => void look.run(action)}
          >
            {action.label}
          </Button>
        ))}
        <Button size="sm" variant="ghost" className="text-inherit!" onClick={onClear}>
          {texts.clear}
        </Button>
      </span>
      <ErrorPanel failure={lookFailure} onDismiss={() => setLookFailure(undefined)} />
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={whenClosed(() => setAsked(undefined))}
        title={asked && fill(texts.confirmTitle, { action: asked.label, count: number(count) })}
        description={[isAll ? texts.confirmAll : '', texts.confirmText, previewText(preview)].filter(Boolean).join(' ')}
        confirmLabel={asked?.label}
        tone="primary"
        failed={texts.failed}
        onConfirm={async () => {
          const answer = await asked?.run(meant)
          if (answer) setBegun(answer.data.change)
        }}
      />
    </section>
  )
}

const counted = (text: string, count: number): string => (count > 0 ? fill(text, { count: number(count) }) : '')

const previewText = ({ retired, owned }: BulkPreview = { retired: 0, owned: 0 }): string =>
  [counted(texts.confirmRetired, retired), counted(texts.confirmOwned, owned)].filter(Boolean).join(' ')

const endOf = ({
  state,
  changed,
  total,
  leftOut: { retired, owned } = { retired: 0, owned: 0 },
}: BulkChange): string => {
  const isPartly = changed + retired + owned < total
  const text = state === 'cancelled' ? texts.cancelled : isPartly ? texts.partly : texts.done
  const ended = fill(text, { changed: number(changed), total: number(total) })
  return [ended, counted(texts.leftOut, retired), counted(texts.leftOutOwned, owned)].filter(Boolean).join(' ')
}

function BulkProgress({
  begun,
  onChanged,
  onClose,
}: {
  begun: BulkChange
  onChanged: () => void
  onClose: () => void
}) {
  const params = { id: begun.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-change', begun.id],
    queryFn: async ({ signal }) => {
      const change = (await adminApi.call(readBulkChange, { params, signal }))?.data.change ?? null
      // Once: nobody asks again after the end.
      if (change && change.state !== 'working') onChanged()
      return change
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : pollMs),
    meta: { keep: false },
  })
  // Before its first step a change knows of no rows.
  const change = { ...begun, ...data, total: begun.total }
  const isWorking = change.state === 'working'
  const stop = async () => {
    await adminApi.call(cancelBulkChange, { params })
    await refetch()
  }
  const failure =
    change.state === 'failed' ? { text: texts.failed } : error ? failureOf(error, texts.failed) : undefined
  return (
    <section aria-label={texts.label} className="flex flex-col gap-2 rounded-field bg-accent-soft px-3 py-2 text-sm">
      <ErrorPanel failure={failure} onDismiss={onClose} />
      {!failure && (
        <div className="flex flex-wrap items-center gap-3 text-on-accent-soft">
          <p role="status" className="font-medium tabular-nums">
            {isWorking ? fill(texts.begun, { count: number(change.total) }) : endOf(change)}
          </p>
          {isWorking && (
            <Progress
              label={fill(texts.progress, { changed: number(change.changed), total: number(change.total) })}
              value={change.changed / change.total}
              className="min-w-40 flex-1"
            />
          )}
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto text-inherit!"
            onClick={() => (isWorking ? void stop() : onClose())}
          >
            {isWorking ? texts.stop : texts.close}
          </Button>
        </div>
      )}
    </section>
  )
}
