import { useState } from 'react'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { batchTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useMay } from '../../office/use-may.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { shortTime } from '../../table/short-time.ts'
import { cancelBatch, moveBatch, refreshBatches, retryBatch, saveBatch, type BatchFormat } from './batches.api.ts'
import { ChipsDialog } from './chips-dialog.tsx'

const tones: Readonly<Record<string, BadgeTone>> = {
  generating: 'info',
  failed: 'danger',
  cancelled: 'neutral',
  ready: 'accent',
  sent: 'warning',
  received: 'accent',
  shipping: 'info',
  shipped: 'success',
}
const formats = Object.keys(texts.formats) as readonly BatchFormat[]
const countNames = Object.keys(texts.counts) as readonly (keyof typeof texts.counts)[]
const kinds = ['devices', 'spaces', 'bindings'] as const
type Asked = 'cancel' | 'send' | 'ship'

const askedOf = ({ spaces, devices }: Batch) => ({ devices, spaces, bindings: devices })

/** What went wrong on the way, in the words of the step that did. */
const troubleOf = ({ state, phase, error, made, rings, shippingStopped }: Batch): string | undefined => {
  if (error !== null) {
    const generating = phase === null ? texts.generateFailed : texts.phaseFailed[phase]
    return `${state === 'shipping' ? texts.shipFailed : generating}: ${error}`
  }
  if (shippingStopped) return fill(texts.shipStopped, { shipped: rings.shipped, devices: made.devices })
  return state === 'cancelled' && made.devices + made.spaces === 0 ? texts.nothingMade : undefined
}

/** One batch: how far it is, its files, and what comes next. */
export function BatchPanel({ batch }: { batch: Batch }) {
  const { id, name, state, made } = batch
  const may = useMay()
  const mayWrite = may('rings:write')
  const { failure, fail, dismiss } = useFailure()
  const [busy, setBusy] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [isImporting, setIsImporting] = useState(false)
  const isMade = state !== 'generating' && state !== 'failed'
  const trouble = troubleOf(batch)

  const act = async (what: string, call: () => Promise<unknown>, failed: string) => {
    dismiss()
    setBusy(what)
    try {
      await call()
    } catch (error) {
      fail(error, failed)
    }
    setBusy(undefined)
    await refreshBatches()
  }
  const calls: Record<Asked, () => Promise<void>> = {
    cancel: () => act('cancel', () => cancelBatch(id), texts.cancelFailed),
    send: () => act('send', () => moveBatch(id, 'sent'), texts.moveFailed),
    ship: () => act('ship', () => moveBatch(id, 'shipped'), texts.moveFailed),
  }

  return (
    <Panel title={name} aside={<Badge tone={tones[state] ?? 'neutral'}>{texts.states[state] ?? state}</Badge>}>
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      {!isMade && <Making batch={batch} />}
      {trouble !== undefined && <p className="text-sm break-words text-danger">{trouble}</p>}
      {state === 'shipping' && <Progress label={texts.shipping} value={batch.rings.shipped / made.devices} />}
      {isMade && <Facts batch={batch} />}
      <div className="-mx-2 mt-auto flex flex-wrap gap-x-1">
        {mayWrite && !isMade && (
          <>
            {trouble !== undefined && (
              <RowButton
                busy={busy === 'retry'}
                onClick={() => void act('retry', () => retryBatch(id), texts.retryFailed)}
              >
                {texts.retry}
              </RowButton>
            )}
            <RowButton tone="danger" busy={busy === 'cancel'} onClick={() => setAsked('cancel')}>
              {texts.cancel}
            </RowButton>
          </>
        )}
        {mayWrite && isMade && made.devices > 0 && (
          <>
            {state === 'ready' && (
              <RowButton busy={busy === 'send'} onClick={() => setAsked('send')}>
                {texts.send}
              </RowButton>
            )}
            {state === 'shipping' && trouble !== undefined && (
              <RowButton busy={busy === 'ship'} onClick={() => void calls.ship()}>
                {texts.retry}
              </RowButton>
            )}
            {state !== 'shipping' && state !== 'shipped' && state !== 'cancelled' && (
              <RowButton busy={busy === 'ship'} onClick={() => setAsked('ship')}>
                {texts.ship}
              </RowButton>
            )}
            <RowButton onClick={() => setIsImporting(true)}>{texts.import}</RowButton>
          </>
        )}
      </div>
      {may('tokens:reveal') && isMade && made.bindings > 0 && (
        <fieldset className="flex flex-col gap-1 border-t border-line pt-3">
          <legend className="sr-only">{fill(texts.files, { name })}</legend>
          <div className="-mx-2 flex flex-wrap gap-x-1">
            {formats.map((format) => (
              <RowButton
                key={format}
                busy={busy === format}
                onClick={() => void act(format, () => saveBatch(id, format), texts.saveFailed)}
              >
                {texts.formats[format]}
              </RowButton>
            ))}
          </div>
          <p className="text-xs text-text-muted">{texts.filesHint}</p>
        </fieldset>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={whenClosed(() => setAsked(undefined))}
          tone={asked === 'cancel' ? 'danger' : 'primary'}
          title={fill(texts[`${asked}Title`], { name })}
          description={fill(texts[`${asked}Text`], { devices: made.devices })}
          confirmLabel={asked === 'cancel' ? texts.cancelConfirm : texts[asked]}
          onConfirm={calls[asked]}
        />
      )}
      {isImporting && <ChipsDialog batch={batch} onClose={() => setIsImporting(false)} />}
    </Panel>
  )
}

/** How far the generation is. */
function Making({ batch }: { batch: Batch }) {
  const { name, phase, made, state } = batch
  const all = askedOf(batch)
  const sum = (counts: Record<(typeof kinds)[number], number>) => counts.devices + counts.spaces + counts.bindings
  return (
    <div className="flex flex-col gap-2 text-sm">
      <Progress label={name} value={sum(made) / sum(all)} />
      <p role="status">{phase === null ? texts.waiting : texts.phases[phase]}</p>
      <dl className="flex flex-col gap-1.5">
        {kinds.map((kind) => (
          <Fact key={kind} name={texts[kind]}>
            {fill(texts.progress, { made: made[kind], asked: all[kind] })}
          </Fact>
        ))}
      </dl>
      {state === 'failed' && <p className="sr-only">{texts.states.failed}</p>}
    </div>
  )
}

/** What there is of it, and what became of its rings. */
function Facts({ batch }: { batch: Batch }) {
  const { made, rings, createdAt, sentAt, receivedAt, shippedAt } = batch
  const all = askedOf(batch)
  const counts = countNames.filter((count) => rings[count] > 0)
  const times = [
    [texts.sentAt, sentAt],
    [texts.receivedAt, receivedAt],
    [texts.shippedAt, shippedAt],
  ] as const
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      {kinds.map((kind) => (
        <Fact key={kind} name={texts[kind]}>
          {made[kind] === all[kind] ? made[kind] : fill(texts.progress, { made: made[kind], asked: all[kind] })}
        </Fact>
      ))}
      <Fact name={texts.createdAt}>{shortTime(createdAt)}</Fact>
      {times.map(
        ([label, at]) =>
          at !== null && (
            <Fact key={label} name={label}>
              {shortTime(at)}
            </Fact>
          ),
      )}
      {counts.length > 0 && (
        <Fact name={texts.rings}>
          <ul className="flex flex-wrap justify-end gap-1">
            {counts.map((count) => (
              <li key={count}>
                <Badge>{`${texts.counts[count]}: ${rings[count]}`}</Badge>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}
