import { useState } from 'react'
import { dataRequestKinds } from '@love-space/contracts/admin/data-request-kinds.ts'
import type { DataRequest, DataRequestKind } from '@love-space/contracts/admin/data-request.ts'
import { dataRequestTexts as texts } from '@love-space/texts/en/office/data-requests.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { SkeletonText } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { whenClosed } from '../../shared/when-closed.ts'
import { ErrorPanel, loadFailureOf, useFailure } from '../../shared/error-panel.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { confirmRequest, requestData, withdrawRequest } from './data-requests.api.ts'
import { dataRequestsQuery } from './data-requests.queries.ts'

const tones = { waiting: 'accent', working: 'accent', done: 'success', failed: 'danger', withdrawn: 'neutral' } as const

const nameOf = ({ name }: DataRequest['askedBy']): string => name ?? texts.somebody

const sentencesOf = (request: DataRequest): readonly string[] => {
  const { state, askedBy, askedAt, confirmedBy, dueAt, endedAt, code } = request
  return [
    fill(texts.askedBy, { operator: nameOf(askedBy), time: shortTime(askedAt) }),
    ...(confirmedBy ? [fill(texts.confirmedBy, { operator: nameOf(confirmedBy) })] : []),
    ...(state === 'waiting' ? [dueAt ? fill(texts.due, { time: shortTime(dueAt) }) : texts.needsSecond] : []),
    ...(endedAt ? [fill(texts.endedAt, { state: texts.states[state] ?? state, time: shortTime(endedAt) })] : []),
    ...(code ? [(texts.reasons as Record<string, string>)[code] ?? code] : []),
  ]
}

interface DataDialogProps {
  readonly user: { readonly id: string; readonly name: string | null }
  /** Text that explains why the dialog opened, unless the operator asked for it. */
  readonly hint?: string | undefined
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Records a user's export or erasure requests. Another super_admin confirms; without one, a delay replaces it. */
export function DataDialog({ user, hint, onClose, onChanged }: DataDialogProps) {
  const { data: requests, error } = useQuery(dataRequestsQuery(user.id))
  const { failure, fail, dismiss } = useFailure()
  const [erasing, setErasing] = useState<DataRequest>()
  const name = user.name ?? texts.nobody
  const work = useAction(async (call: () => Promise<void>, failed: string) => {
    dismiss()
    try {
      await call()
    } catch (problem) {
      fail(problem, failed)
    }
    onChanged()
  })
  /** An erased user has no data to request. */
  const isErased = requests?.some(({ kind, state }) => kind === 'erasure' && state === 'done') ?? false
  const confirm = ({ id }: DataRequest) => work.run(() => confirmRequest(id), texts.confirmFailed)
  return (
    <>
      <Dialog onClose={onClose} title={fill(texts.title, { name })}>
        <div aria-busy={work.isBusy} className="flex flex-col gap-4">
          {hint !== undefined && <Banner tone="info">{hint}</Banner>}
          <p className="text-sm text-text-muted">{texts.subtitle}</p>
          <ErrorPanel failure={loadFailureOf(error, texts.loadFailed) ?? failure} onDismiss={dismiss} />
          {!requests && !error && <SkeletonText lines={6} />}
          {requests &&
            dataRequestKinds.map((kind) => (
              <RequestOfKind
                key={kind}
                userId={user.id}
                kind={kind}
                request={requests.find((one) => one.kind === kind)}
                isErased={isErased}
                run={work.run}
                onConfirm={(request) => (kind === 'erasure' ? setErasing(request) : void confirm(request))}
              />
            ))}
        </div>
      </Dialog>
      <ConfirmDialog
        open={erasing !== undefined}
        onOpenChange={whenClosed(() => setErasing(undefined))}
        title={fill(texts.confirmTitle, { name })}
        description={texts.confirmText}
        confirmLabel={texts.confirmErasure}
        onConfirm={async () => {
          if (erasing) await confirm(erasing)
        }}
      />
    </>
  )
}

interface RequestOfKindProps {
  readonly userId: string
  readonly kind: DataRequestKind
  readonly request: DataRequest | undefined
  readonly isErased: boolean
  readonly run: (call: () => Promise<void>, failed: string) => Promise<boolean>
  readonly onConfirm: (request: DataRequest) => void
}

function RequestOfKind({ userId, kind, request, isErased, run, onConfirm }: RequestOfKindProps) {
  const me = useSession((session) => session.user?.id)
  const isOpen = request?.state === 'waiting' || request?.state === 'working'
  const mayConfirm = request?.state === 'waiting' && request.askedBy.id !== me && userId !== me
  return (
    <section aria-label={texts.kinds[kind]} className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="flex items-center gap-2 font-medium">
        {texts.kinds[kind]}
        {request && (
          <Badge tone={tones[request.state] ?? 'neutral'}>{texts.states[request.state] ?? request.state}</Badge>
        )}
      </h3>
      <p className="text-sm text-text-muted">{texts.explained[kind]}</p>
      {request && (
        <ul className="text-sm">
          {sentencesOf(request).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {!isOpen && !isErased && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void run(() => requestData(userId, kind), texts.askFailed)}
          >
            {texts.ask[kind]}
          </Button>
        )}
        {mayConfirm && (
          <Button size="sm" onClick={() => onConfirm(request)}>
            {texts.confirm}
          </Button>
        )}
        {request?.state === 'waiting' && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void run(() => withdrawRequest(request.id), texts.withdrawFailed)}
          >
            {texts.withdraw}
          </Button>
        )}
      </div>
    </section>
  )
}
