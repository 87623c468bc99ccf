import { useState } from 'react'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { ringTexts as texts } from '@love-space/texts/en/batches.ts'
import { fill } from '@love-space/texts/fill.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useMay } from '../../shared/use-may.ts'
import { Panel } from '../../shared/panel.tsx'
import { useAttempts } from '../../shared/use-attempts.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel, loadFailureOf } from '../../shared/error-panel.tsx'
import { RowButton } from '../../shared/row-button.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { ReplaceRing } from './replace-ring.tsx'
import {
  historyQuery,
  refreshHistory,
  replaceRing,
  reportLost,
  reverseDisowning,
  setRingState,
  type RingEntry,
  type SettableState,
  type SignedTaps,
} from './ring-history.api.ts'

type Follow = (call: () => Promise<unknown>, failed: string) => Promise<void>

interface RingHistoryProps {
  readonly ring: AdminRing
  readonly onTried: () => unknown
}

const settableStatesOf = ({ status, shippedAt }: AdminRing): SettableState[] => [
  ...(shippedAt === null && status !== 'DISABLED' ? (['shipped'] as const) : []),
  ...(status === 'ACTIVE' ? (['lost'] as const) : (['reactivated'] as const)),
  ...(status === 'DISABLED' ? [] : (['retired'] as const)),
]

const doneBy = ({ operatorId, operatorName, isByOperator = operatorId !== null }: RingEntry): string => {
  if (!isByOperator) return texts.byCouple
  if (operatorId === null) return texts.bySomeOperator
  return operatorName === null ? texts.byGone : fill(texts.byOperator, { name: operatorName })
}

const closesRing = (state: SettableState): boolean => state === 'lost' || state === 'retired'

/** Shows the actions on a ring, and those that an operator may take. */
export function RingHistory({ ring, onTried }: RingHistoryProps) {
  const mayWrite = useMay()('rings:write')
  const { data, error } = useQuery(historyQuery(ring.id))
  const { deeds, signedTaps } = data ?? {}
  const { attempt, failure, dismiss } = useAttempts(async () => {
    await Promise.all([onTried(), refreshHistory(ring.id)])
  })
  const follow: Follow = (call, failed) => attempt(ring.id, call, failed)
  return (
    <Panel title={texts.history}>
      <ErrorPanel failure={failure ?? loadFailureOf(error, texts.loadFailed)} onDismiss={dismiss} />
      {mayWrite ? <StateButtons ring={ring} follow={follow} /> : <LossReport ring={ring} follow={follow} />}
      {deeds?.findLast(isAboutDisowning)?.because === 'disowned' && <Reversal ring={ring} follow={follow} />}
      {signedTaps && <Signing taps={signedTaps} />}
      {deeds?.length === 0 && <p className="text-sm text-text-muted">{texts.none}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {deeds?.toReversed().map((change) => (
          <li key={`${change.at} ${change.what}`} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
            <span>
              {texts.historyKinds[change.what] ?? change.what} <span className="text-text-muted">{doneBy(change)}</span>
              {isReason(change.because) && (
                <span className="block text-text-muted">{texts.because[change.because]}</span>
              )}
            </span>
            <time dateTime={change.at} className="text-text-muted tabular-nums">
              {shortTime(change.at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Signing({ taps: { counter, lastAt, usedAgain, usedAgainAt, months = [] } }: { taps: SignedTaps }) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>
        {texts.signs}{' '}
        {lastAt === null ? texts.signedNever : fill(texts.signedTaps, { counter, when: shortTime(lastAt) })}
      </p>
      {usedAgainAt !== null && (
        <p className="text-danger">
          {fillCount(texts.looksCopied, usedAgain, { count: usedAgain, when: shortTime(usedAgainAt) })}
        </p>
      )}
      {months.length > 0 && (
        <dl aria-label={texts.tapsByMonth} className="flex flex-wrap gap-x-4 gap-y-0.5 text-text-muted tabular-nums">
          {months.map(({ month, taps }) => (
            <div key={month} className="flex gap-1">
              <dt>{month}:</dt>
              <dd>{fillCount(texts.taps, taps, { count: taps })}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const isAboutDisowning = ({ because }: RingEntry): boolean => because === 'disowned' || because === 'reversed'

const isReason = (because = ''): because is keyof typeof texts.because => Object.hasOwn(texts.because, because)

interface StateButtonsProps {
  readonly ring: AdminRing
  readonly follow: Follow
}

function StateButtons({ ring, follow }: StateButtonsProps) {
  const { id, ringToken, space, status } = ring
  const [confirming, setConfirming] = useState<SettableState>()
  const [isReplacing, setIsReplacing] = useState(false)
  const mayReplace = space !== null && status !== 'DISABLED'
  return (
    <>
      <div className="-mx-2 flex flex-wrap gap-x-1">
        {settableStatesOf(ring).map((state) => (
          <RowButton key={state} tone={closesRing(state) ? 'danger' : 'normal'} onClick={() => setConfirming(state)}>
            {texts.states[state]}
          </RowButton>
        ))}
        {mayReplace && <RowButton onClick={() => setIsReplacing(!isReplacing)}>{texts.replace}</RowButton>}
      </div>
      {mayReplace && isReplacing && (
        <ReplaceRing onReplace={(by) => follow(() => replaceRing(id, by), texts.replaceFailed)} />
      )}
      {confirming && (
        <ConfirmDialog
          open
          onOpenChange={whenClosed(() => setConfirming(undefined))}
          tone={closesRing(confirming) ? 'danger' : 'primary'}
          title={fill(texts.stateTitles[confirming], { ring: `${ringToken}…` })}
          description={texts.stateTexts[confirming]}
          confirmLabel={texts.states[confirming]}
          onConfirm={() => follow(() => setRingState(id, confirming), texts.stateFailed)}
        />
      )}
    </>
  )
}

function LossReport({ ring, follow }: StateButtonsProps) {
  const { id, ringToken, status, user } = ring
  const [isAsking, setIsAsking] = useState(false)
  if (!useMay()('rings:report') || user === null || status !== 'ACTIVE') return null
  return (
    <div className="-mx-2">
      <RowButton tone="danger" onClick={() => setIsAsking(true)}>
        {texts.reportLost}
      </RowButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={fill(texts.stateTitles.lost, { ring: `${ringToken}…` })}
        description={fill(texts.reportText, { name: user.name })}
        typed={{ text: user.email, label: texts.reportEmail }}
        confirmLabel={texts.reportLost}
        onConfirm={() => follow(() => reportLost(id, user.email), texts.stateFailed)}
      />
    </div>
  )
}

function Reversal({ ring, follow }: StateButtonsProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (!useMay()('rings:in-use')) return null
  return (
    <div className="-mx-2">
      <RowButton onClick={() => setIsAsking(true)}>{texts.reverse}</RowButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={fill(texts.reverseTitle, { ring: `${ring.ringToken}…` })}
        description={texts.reverseText}
        confirmLabel={texts.reverse}
        onConfirm={() => follow(() => reverseDisowning(ring.id), texts.reverseFailed)}
      />
    </div>
  )
}
