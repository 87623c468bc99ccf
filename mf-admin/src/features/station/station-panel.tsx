import { CircleAlert, CircleCheck, CircleHelp, CirclePlay, Hourglass, Nfc, type LucideIcon } from 'lucide-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Batch } from '@love-space/contracts/admin/batch.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { stationTexts as texts } from '@love-space/texts/en/office/station.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { dropWrite, heldWritesOf, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { tickKind } from './station.api.ts'
import type { Station, StationState } from './station.store.ts'

interface Shown {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly tone: keyof typeof tones
}

const tones = {
  calm: 'bg-surface-raised text-text',
  go: 'bg-accent-soft text-on-accent-soft',
  good: 'bg-success-soft text-on-success-soft',
  ask: 'bg-warning-soft text-on-warning-soft',
  bad: 'bg-danger-soft text-on-danger-soft',
} as const

interface PanelProps {
  readonly batch: Batch
  readonly station: Station
  readonly state: StationState
}

/** Returns what an operator without an address reads: why there is none. */
const withoutAddress = ({ counts, isFetching, isExpired }: StationState, isOnline: boolean): Shown => {
  if (counts?.left === 0) return { ...texts.empty, icon: CircleCheck, tone: 'good' }
  if (!isOnline) return { ...texts.offline, icon: CircleAlert, tone: 'ask' }
  if (isFetching || !counts) return { ...texts.loading, icon: Hourglass, tone: 'calm' }
  if (isExpired) return { ...texts.expired, icon: Hourglass, tone: 'ask' }
  const text = fill(texts.others.text, { left: counts.left, minutes: limits.stationLeaseMinutes })
  return { title: texts.others.title, text, icon: Hourglass, tone: 'ask' }
}

const carriedText = (carried: Extract<StationState['stage'], { name: 'asking' }>['carried']): string =>
  typeof carried === 'string'
    ? fill(texts.asking.other, { what: carried })
    : fill(texts.asking.ours, { ring: carried.ringToken, batch: carried.batchName ?? texts.asking.noBatch })

const shownOf = (state: StationState, kind: Batch['kind'], isOnline: boolean): Shown => {
  const { stage, addresses, said } = state
  const tone = said?.tone
  switch (stage.name) {
    case 'stopped':
      return { ...texts.stopped, icon: CirclePlay, tone: 'calm' }
    case 'elsewhere':
      return { ...texts.elsewhere, icon: Hourglass, tone: 'ask' }
    case 'looking':
      return { ...texts.looking, icon: Hourglass, tone: 'go' }
    case 'writing':
    case 'checking':
    case 'holdAgain':
    case 'torn':
    case 'undoing': {
      const { title, text } = texts[stage.name]
      const isCalm = stage.name === 'writing' || stage.name === 'checking'
      const icon = isCalm ? Hourglass : stage.name === 'torn' ? CircleAlert : Nfc
      const shown = isCalm ? 'go' : stage.name === 'torn' ? 'bad' : 'ask'
      return { title, text: fill(text, { label: stage.ring.label }), icon, tone: shown }
    }
    case 'asking':
      return { title: texts.asking.title, text: carriedText(stage.carried), icon: CircleHelp, tone: 'ask' }
    case 'overwriting':
      return { ...texts.overwriting, icon: Nfc, tone: 'ask' }
    case 'ready': {
      if (kind === 'sun') return { ...texts.readyToCheck, icon: Nfc, tone: tone ?? 'go' }
      const [next] = addresses
      if (!next) return withoutAddress(state, isOnline)
      return {
        title: texts.ready.title,
        text: fill(texts.ready.text, { label: next.label }),
        icon: tone === 'good' ? CircleCheck : tone === 'bad' ? CircleAlert : Nfc,
        tone: tone ?? 'go',
      }
    }
  }
}

export function StationPanel({ batch, station, state }: PanelProps) {
  const isOnline = useOnline((online) => online.isOnline)
  const { title, text, icon: Icon, tone } = shownOf(state, batch.kind, isOnline)
  const { said, counts, checked } = state
  const written = counts?.written ?? batch.rings.written
  const all = batch.made.bindings
  const isSun = batch.kind === 'sun'
  const progress = isSun ? fill(texts.checked, { checked }) : fill(texts.written, { written, all })
  return (
    <div className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-3">
      <div className="flex flex-col gap-1.5">
        <p className="text-2xl font-semibold tabular-nums">{progress}</p>
        {!isSun && <Progress label={progress} value={all === 0 ? 0 : written / all} />}
      </div>
      <section
        aria-label={texts.title}
        data-stage={state.stage.name}
        className={clsx(
          'flex min-h-[max(18rem,46dvh)] flex-1 flex-col items-center justify-center gap-3 rounded-card border-2 border-current/20 p-5 text-center',
          tones[tone],
        )}
      >
        <Icon aria-hidden className="size-20 stroke-[1.5]" />
        {/* Each result is announced whole and at once, also the same one again. */}
        <div aria-live="assertive" aria-atomic className="flex flex-col gap-2">
          {said && (
            <p key={said.id} className="text-3xl font-semibold text-balance">
              {said.text}
            </p>
          )}
          <p className={clsx('font-semibold text-balance', said ? 'text-2xl' : 'text-4xl')}>{title}</p>
          <p className="text-xl text-pretty">{text}</p>
        </div>
      </section>
      <Ticks station={station} state={state} />
      <div className="sticky bottom-0 flex flex-col gap-2 bg-bg py-2 empty:hidden">
        <Steps station={station} state={state} isSun={isSun} />
      </div>
    </div>
  )
}

function Steps({ station, state, isSun }: Omit<PanelProps, 'batch'> & { readonly isSun: boolean }) {
  const { stage, last, addresses, isFetching, counts } = state
  const big = (label: string, press: () => unknown) => (
    <Button size="lg" block className="min-h-16" onClick={() => void press()}>
      {label}
    </Button>
  )
  const other = (label: string, press: () => unknown) => (
    <Button size="lg" block variant="secondary" onClick={() => void press()}>
      {label}
    </Button>
  )
  const steps: Partial<Record<typeof stage.name, ReactNode>> = {
    stopped: big(texts.start, station.start),
    asking: (
      <>
        {big(texts.asking.leave, station.goOn)}
        {other(texts.asking.overwrite, station.overwrite)}
      </>
    ),
    overwriting: other(texts.asking.leave, station.goOn),
    torn: other(texts.torn.aside, station.goOn),
    holdAgain: other(texts.torn.aside, station.goOn),
    undoing: (
      <>
        {big(texts.undoing.cancel, station.goOn)}
        {other(texts.undoing.without, station.undoWithoutRing)}
      </>
    ),
  }
  const isOut = !isSun && addresses.length === 0 && !isFetching && counts?.left !== 0
  return (
    steps[stage.name] ?? (
      <>
        {stage.name === 'ready' && isOut && big(texts.askAgain, station.lease)}
        {stage.name === 'ready' && !isSun && last && other(fill(texts.undo, { label: last.label }), station.undoLast)}
      </>
    )
  )
}

const reasonOf = (code: string | undefined): string =>
  Object.hasOwn(texts.reasons, code ?? '') ? texts.reasons[code as keyof typeof texts.reasons] : (code ?? '')

function Ticks({ station, state: { refused } }: Omit<PanelProps, 'batch'>) {
  const userId = useSession(({ user }) => user?.id)
  const writes = useHeldWrites((held) => held.writes)
  const own = heldWritesOf(userId, writes).filter(({ subject }) => subject?.kind === tickKind)
  const waiting = own.filter(({ reason }) => reason === 'offline').length
  const late = own.filter(({ reason }) => reason === 'refused')
  const lines = [
    ...refused,
    ...late.map(({ body, code }) => ({ chipUid: (body as { chipUid: string }).chipUid, reason: reasonOf(code) })),
  ]
  const dismiss = () => {
    station.dismissRefused()
    void Promise.all(late.map(({ key }) => dropWrite(key)))
  }
  return (
    <>
      {waiting > 0 && <Banner tone="offline">{fillCount(texts.waiting, waiting, { count: waiting })}</Banner>}
      {lines.length > 0 && (
        <Banner tone="error" onDismiss={dismiss}>
          <ul>
            {lines.map(({ chipUid, reason }) => (
              <li key={chipUid}>{fill(texts.refused, { chip: chipUid, reason })}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}
