import { useState } from 'react'
import type { BulkChange } from '@love-space/contracts/admin/bulk-change.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { bulkTexts as texts } from '@love-space/texts/en/office/bulk.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { whenClosed } from '../shared/when-closed.ts'
import { counted, number } from './bulk-counts.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { ErrorPanel, useFailure } from '../shared/error-panel.tsx'
import type { BulkAction, BulkPreview } from './use-table.ts'

interface BulkBarProps {
  readonly actions: readonly BulkAction[]
  readonly chosen: readonly string[]
  readonly matching: number
  readonly isWholePage: boolean
  readonly onClear: () => void
  readonly onChanged: () => void
}

export function BulkBar({ actions, chosen, matching, isWholePage, onClear, onChanged }: BulkBarProps) {
  const [wantsAll, setWantsAll] = useState(false)
  const [confirming, setConfirming] = useState<BulkAction>()
  const [begun, setBegun] = useState<BulkChange>()
  const isAll = wantsAll && isWholePage
  const count = isAll ? matching : chosen.length
  const selection = isAll ? { count } : { ids: [...chosen], count }
  const [preview, setPreview] = useState<BulkPreview>()
  const { failure, fail, dismiss } = useFailure()
  const openPreview = useAction(async (action: BulkAction) => {
    dismiss()
    try {
      setPreview(await action.preview?.(selection))
      setConfirming(action)
    } catch (error) {
      fail(error, texts.failed)
    }
  })
  const close = () => {
    setBegun(undefined)
    onClear()
  }

  if (begun) return <BulkProgress begun={begun} onChanged={onChanged} onClose={close} />
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-field bg-accent-soft px-3 py-1.5 text-sm text-on-accent-soft"
    >
      <p role="status" className="font-medium tabular-nums">
        {fill(isAll ? texts.all : texts.chosen, { count: number(count) })}
      </p>
      {isWholePage && matching > chosen.length && !isAll && (
        <WholeFilter matching={matching} onChoose={() => setWantsAll(true)} />
      )}
      <span className="ml-auto flex flex-wrap gap-1">
        <ActionButtons
          actions={actions}
          isBusy={openPreview.isBusy}
          onChoose={(action) => void openPreview.run(action)}
        />
        <Button size="sm" variant="ghost" className="text-inherit!" onClick={onClear}>
          {texts.clear}
        </Button>
      </span>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <ConfirmDialog
        open={confirming !== undefined}
        onOpenChange={whenClosed(() => setConfirming(undefined))}
        title={confirming && fillCount(texts.confirmTitle, count, { action: confirming.label, count: number(count) })}
        description={[isAll ? texts.confirmAll : '', texts.confirmText, previewText(preview)].filter(Boolean).join(' ')}
        confirmLabel={confirming?.label}
        tone="primary"
        failed={texts.failed}
        onConfirm={async () => {
          const answer = await confirming?.run(selection)
          if (answer) setBegun(answer.data.change)
        }}
      />
    </section>
  )
}

interface ActionButtonsProps {
  readonly actions: readonly BulkAction[]
  readonly isBusy: boolean
  readonly onChoose: (action: BulkAction) => void
}

const ActionButtons = ({ actions, isBusy, onChoose }: ActionButtonsProps) =>
  actions.map((action) => (
    <Button key={action.label} size="sm" variant="secondary" busy={isBusy} onClick={() => onChoose(action)}>
      {action.label}
    </Button>
  ))

const WholeFilter = ({ matching, onChoose }: { readonly matching: number; readonly onChoose: () => void }) =>
  matching > limits.bulkRowsMax ? (
    <span>{fill(texts.tooMany, { count: number(limits.bulkRowsMax) })}</span>
  ) : (
    <Button size="sm" variant="ghost" className="text-inherit!" onClick={onChoose}>
      {fill(texts.chooseAll, { count: number(matching) })}
    </Button>
  )

const previewText = ({ retired, owned }: BulkPreview = { retired: 0, owned: 0 }): string =>
  [counted(texts.confirmRetired, retired), counted(texts.confirmOwned, owned)].filter(Boolean).join(' ')
