import { useState } from 'react'
import { registeredFilter } from '@love-space/contracts/admin/binding.table.ts'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { batchTexts as texts, factoryKeyTexts } from '@love-space/texts/en/batches.ts'
import { recordTexts } from '@love-space/texts/en/office/records.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { useMay } from '../../shared/use-may.ts'
import { adminPaths, recordPaths, stationPath } from '../../paths.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { useAttempts, type Attempts } from '../../shared/use-attempts.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel } from '../../shared/error-panel.tsx'
import { RowButton } from '../../shared/row-button.tsx'
import { addressOfRows } from '../../table/table-state.ts'
import { shortTime } from '../../shared/short-time.ts'
import {
  allowBatchKeys,
  cancelBatch,
  moveBatch,
  refreshBatches,
  removeUnusedDevices,
  retryBatch,
} from './batches.api.ts'
import { saveBatch, type BatchFormat } from './batches.queries.ts'
import { ChipsDialog } from './chips-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'

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
/** Filters for rings without a written link, also those with an owner, which the table hides by default. */
const unwrittenFilters = { status: 'UNBOUND', [registeredFilter.column]: registeredFilter.any } as const
const linkClass = 'text-accent underline underline-offset-2'
const kinds = ['devices', 'spaces', 'bindings'] as const
type Confirmable = 'cancel' | 'send' | 'ship' | 'remove'
const isGrave = (what: Confirmable): boolean => what === 'cancel' || what === 'remove'

const isMadeOf = ({ state }: Batch): boolean => state !== 'generating' && state !== 'failed'

const isWritable = ({ state, kind, made, rings }: Batch): boolean =>
  ['ready', 'sent', 'received'].includes(state) && (kind === 'sun' || rings.written < made.bindings)

const askedOf = ({ spaces, devices }: Batch) => ({ devices, spaces, bindings: devices })

const failureOf = ({ state, phase }: Batch): string => {
  if (state === 'shipping') return texts.shipFailed
  if (state === 'cancelled') return texts.removeFailed
  return phase === null ? texts.generateFailed : texts.phaseFailed[phase]
}

const troubleOf = (batch: Batch): string | undefined => {
  const { state, error, made, rings, shippingStopped, removal } = batch
  if (error !== null) return `${failureOf(batch)}: ${error}`
  if (removal !== undefined) return removal === 'stopped' ? texts.removeStopped : undefined
  if (shippingStopped) return fill(texts.shipStopped, { shipped: rings.shipped, devices: made.devices })
  return state === 'cancelled' && made.devices + made.spaces === 0 ? texts.nothingMade : undefined
}

interface BatchPanelProps {
  readonly batch: Batch
  /** Whether the page shows this batch only, under its name. */
  readonly isWholePage?: boolean
}

export function BatchPanel({ batch, isWholePage = false }: BatchPanelProps) {
  const { id, name, state, made } = batch
  const may = useMay()
  const attempts = useAttempts(refreshBatches)
  const isMade = isMadeOf(batch)
  const trouble = troubleOf(batch)
  return (
    <Panel
      {...(isWholePage ? { title: recordTexts.facts } : { title: name, to: recordPaths.batches(id) })}
      aside={<Badge tone={tones[state] ?? 'neutral'}>{texts.states[state] ?? state}</Badge>}
    >
      <ErrorPanel failure={attempts.failure} onDismiss={attempts.dismiss} />
      {!isMade && <Making batch={batch} />}
      {trouble !== undefined && <p className="text-sm break-words text-danger">{trouble}</p>}
      {state === 'shipping' && <Progress label={texts.shipping} value={batch.rings.shipped / made.devices} />}
      {batch.removal === 'running' && (
        <p role="status" className="text-sm">
          {texts.removing}
        </p>
      )}
      {batch.removal === 'done' && <p className="text-sm text-text-muted">{texts.removed}</p>}
      {isMade && <Facts batch={batch} />}
      <div className="-mx-2 mt-auto flex flex-wrap gap-x-1">
        {may('rings:write') && <Steps batch={batch} attempts={attempts} isTroubled={trouble !== undefined} />}
      </div>
      {may('tokens:reveal') && may('rings:write') && isWritable(batch) && (
        <Button asChild size="sm" variant="secondary" className="self-start">
          <Link to={stationPath(id)}>{batch.kind === 'sun' ? texts.checkByPhone : texts.writeByPhone}</Link>
        </Button>
      )}
      {may('tokens:reveal') && isMade && made.bindings > 0 && <Files batch={batch} attempts={attempts} />}
    </Panel>
  )
}

/** Returns sentences about the devices that lack a step. */
const exceptionsOf = ({ made, rings }: Batch): string[] =>
  (['written', 'chipped'] as const).flatMap((what) => {
    const count = made.devices - rings[what]
    return count > 0 ? [fillCount(texts.missing[what], count, { count })] : []
  })

const isRemovable = ({ state, removal, rings: { unused = 0 } }: Batch): boolean =>
  state === 'cancelled' && (removal === 'stopped' || (removal === undefined && unused > 0))

const textOf = ({ made, rings: { unused = 0 } }: Batch, confirming: Confirmable): string =>
  confirming === 'remove'
    ? fillCount(texts.removeText, unused, { count: unused })
    : fill(texts[`${confirming}Text`], { devices: made.devices })

interface PartProps {
  readonly batch: Batch
  readonly attempts: Attempts
}

function Steps({ batch, attempts, isTroubled }: PartProps & { readonly isTroubled: boolean }) {
  const { id, name, state, made } = batch
  const { attempt, busy } = attempts
  const [confirming, setConfirming] = useState<Confirmable>()
  const [isImporting, setIsImporting] = useState(false)
  const isMade = isMadeOf(batch)
  const calls: Record<Confirmable, () => Promise<void>> = {
    cancel: () => attempt('cancel', () => cancelBatch(id), texts.cancelFailed),
    send: () => attempt('send', () => moveBatch(id, 'sent'), texts.moveFailed),
    ship: () => attempt('ship', () => moveBatch(id, 'shipped'), texts.moveFailed),
    remove: () => attempt('remove', () => removeUnusedDevices(id), texts.removeFailed),
  }
  const retry = () => attempt('retry', () => retryBatch(id), texts.retryFailed)
  const button = (what: Confirmable | 'retry', label: string, press: () => unknown) => (
    <RowButton
      busy={busy === what}
      tone={what !== 'retry' && isGrave(what) ? 'danger' : 'normal'}
      onClick={() => void press()}
    >
      {label}
    </RowButton>
  )
  return (
    <>
      {!isMade && isTroubled && button('retry', texts.retry, retry)}
      {state === 'cancelled' &&
        batch.removal === undefined &&
        made.bindings < batch.devices &&
        button('retry', texts.finish, retry)}
      {isRemovable(batch) && button('remove', texts.remove, () => setConfirming('remove'))}
      {!isMade && button('cancel', texts.cancel, () => setConfirming('cancel'))}
      {isMade && made.devices > 0 && (
        <>
          {state === 'ready' && button('send', texts.send, () => setConfirming('send'))}
          {state === 'shipping' && isTroubled && button('ship', texts.retry, calls.ship)}
          {state !== 'shipping' &&
            state !== 'shipped' &&
            state !== 'cancelled' &&
            button('ship', texts.ship, () => setConfirming('ship'))}
          <RowButton onClick={() => setIsImporting(true)}>{texts.import}</RowButton>
        </>
      )}
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={whenClosed(() => setConfirming(undefined))}
          tone={isGrave(confirming) ? 'danger' : 'primary'}
          title={fill(texts[`${confirming}Title`], { name })}
          description={[textOf(batch, confirming), ...(confirming === 'ship' ? exceptionsOf(batch) : [])].join(' ')}
          confirmLabel={confirming === 'cancel' ? texts.cancelConfirm : texts[confirming]}
          onConfirm={calls[confirming]}
        />
      )}
      {isImporting && <ChipsDialog batch={batch} onClose={() => setIsImporting(false)} />}
    </>
  )
}

function Files({ batch, attempts: { attempt, busy } }: PartProps) {
  const { id, name, kind, keysGiven } = batch
  const may = useMay()
  const [isSavingKeys, setIsSavingKeys] = useState(false)
  const isSun = kind === 'sun'
  const allowKeys = () => attempt('keys', () => allowBatchKeys(id), factoryKeyTexts.allowFailed)
  return (
    <fieldset className="flex flex-col gap-1 border-t border-line pt-3">
      <legend className="sr-only">{fill(texts.files, { name })}</legend>
      <div className="-mx-2 flex flex-wrap gap-x-1">
        {(isSun ? (['csv'] as const) : formats).map((format) => (
          <RowButton
            key={format}
            busy={busy === format}
            onClick={() => void attempt(format, () => saveBatch(id, format), texts.saveFailed)}
          >
            {texts.formats[format]}
          </RowButton>
        ))}
        {isSun && <RowButton onClick={() => setIsSavingKeys(true)}>{factoryKeyTexts.saveAction}</RowButton>}
        {keysGiven && may('factory:keys') && (
          <RowButton busy={busy === 'keys'} onClick={() => void allowKeys()}>
            {factoryKeyTexts.allow}
          </RowButton>
        )}
      </div>
      {keysGiven && (
        <p className="text-xs text-text-muted">
          {fill(factoryKeyTexts.given, { factory: keysGiven.factory, time: shortTime(keysGiven.at) })}
        </p>
      )}
      <p className="text-xs text-text-muted">{isSun ? texts.filesHintSun : texts.filesHint}</p>
      {isSavingKeys && <KeysDialog batch={batch} onClose={() => setIsSavingKeys(false)} />}
    </fieldset>
  )
}

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

function Facts({ batch }: { batch: Batch }) {
  const { id, kind, made, rings, createdAt, sentAt, receivedAt, shippedAt } = batch
  const unwritten = made.bindings - rings.written
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
      {kind === 'sun' && <Fact name={texts.kind}>{texts.kinds.sun}</Fact>}
      <Fact name={texts.createdAt}>{shortTime(createdAt)}</Fact>
      {times.map(
        ([label, at]) =>
          at !== null && (
            <Fact key={label} name={label}>
              {shortTime(at)}
            </Fact>
          ),
      )}
      {unwritten > 0 && (
        <Fact name={texts.unwritten}>
          <Link to={addressOfRows(adminPaths.bindings, { batch: id, ...unwrittenFilters })} className={linkClass}>
            {unwritten}
          </Link>
        </Fact>
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
