import { cancelBulkChange, readBulkChange } from '@love-space/contracts/admin/bulk-change.calls.ts'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { bulkTexts } from '@love-space/texts/en/office/bulk.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { adminApi } from '../shared/admin-api.ts'
import { counted, number } from './bulk-counts.ts'
import { ErrorPanel, failureOf } from '../shared/error-panel.tsx'

const pollMs = 500

type Counted = Parameters<typeof fillCount>[0]

type ProgressTexts = Readonly<
  Record<'label' | 'progress' | 'partly' | 'cancelled' | 'failed', string> & Record<'begun' | 'done', Counted>
>

const endOf = (
  { state, changed, total, leftOut: { retired, owned } = { retired: 0, owned: 0 } }: BulkChange,
  texts: ProgressTexts,
): string => {
  const isPartly = changed + retired + owned < total
  const counts = { changed: number(changed), total: number(total) }
  const done = isPartly ? fill(texts.partly, counts) : fillCount(texts.done, changed, counts)
  const ended = state === 'cancelled' ? fill(texts.cancelled, counts) : done
  return [ended, counted(bulkTexts.leftOut, retired), counted(bulkTexts.leftOutOwned, owned)].filter(Boolean).join(' ')
}

interface BulkProgressProps {
  readonly begun: BulkChange
  /** Texts of a bulk change other than that of chosen rows. */
  readonly texts?: ProgressTexts
  readonly onChanged: () => void
  readonly onClose: () => void
}

export function BulkProgress({ begun, texts = bulkTexts, onChanged, onClose }: BulkProgressProps) {
  const params = { id: begun.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-change', begun.id],
    queryFn: async ({ signal }) => {
      const change = (await adminApi.call(readBulkChange, { params, signal }))?.data.change ?? null
      if (change && change.state !== 'working') onChanged()
      return change
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : pollMs),
    meta: { keep: false },
  })
  // Before its first step the server reports a total of zero, so keep the total of the request.
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
            {isWorking ? fillCount(texts.begun, change.total, { count: number(change.total) }) : endOf(change, texts)}
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
            {isWorking ? bulkTexts.stop : bulkTexts.close}
          </Button>
        </div>
      )}
    </section>
  )
}
