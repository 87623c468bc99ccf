import { useState } from 'react'
import { HeartHandshake } from 'lucide-react'
import { acceptJoinRequest, refuseJoinRequest } from '@love-space/contracts/space/join-request.calls.ts'
import type { JoinRequest } from '@love-space/contracts/space/join-request.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import { joining as texts } from '@love-space/texts/en/couple/joining.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { keepMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { shownRingName } from '../../shared/ring-name.ts'
import { joinRequestQuery, useJoinRequest } from './join-requests.queries.ts'

/** Shows the only member a request to join by a ring that an operator has handled; renders nothing without one. */
export default function JoinRequestCard({ space }: { space: Space }) {
  const { data: request } = useJoinRequest(space.id)
  return request ? <OpenRequest key={request.id} request={request} space={space} /> : null
}

interface OpenRequestProps {
  request: JoinRequest
  space: Space
}

function OpenRequest({ request, space }: OpenRequestProps) {
  const { withPin, dialog } = useStepUp()
  const [isRefusing, setIsRefusing] = useState(false)
  const name = firstNameOf(request)
  const params = { spaceId: space.id, requestId: request.id }
  const forget = () => queryClient.setQueryData(joinRequestQuery(space.id).queryKey, null)

  /** Answers the request. Removes it also if it ended meanwhile. */
  const answer = async (send: () => Promise<void>) => {
    try {
      await send()
    } catch (error) {
      if (!hasCode(error, 'JOIN_REQUEST_GONE')) throw error
      showToast({ text: texts.gone, tone: 'error' })
    }
    forget()
  }
  const accept = useAction(
    () =>
      answer(async () => {
        const { data } = await withPin(() => api.call(acceptJoinRequest, { params }))
        keepMySpace(data.space)
        showToast({ text: fill(texts.yesDone, { name }), tone: 'success' })
      }),
    { failed: texts.yesFailed },
  )
  const refuse = () =>
    answer(async () => {
      await api.call(refuseJoinRequest, { params })
      showToast({ text: texts.noDone, tone: 'success' })
    })

  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 text-left shadow-card">
      <Question request={request} space={space} />
      <div className="flex flex-col gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={accept.isBusy} onClick={() => setIsRefusing(true)}>
          {texts.no}
        </Button>
        <Button busy={accept.isBusy} onClick={() => void accept.run()}>
          {texts.yes}
        </Button>
      </div>
      <ConfirmDialog
        open={isRefusing}
        onOpenChange={setIsRefusing}
        title={fill(texts.noTitle, { name })}
        description={texts.noHint}
        confirmLabel={texts.noConfirm}
        failed={texts.noFailed}
        onConfirm={refuse}
      />
      {dialog}
    </section>
  )
}

function Question({ request, space }: OpenRequestProps) {
  const ring = space.rings.find(({ id }) => id === request.ringId)
  return (
    <div className="flex items-start gap-4">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft">
        <HeartHandshake className="size-6 stroke-[1.5]" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-xl text-pretty">{fill(texts.askTitle, { name: firstNameOf(request) })}</h2>
        <p className="mt-1 text-pretty wrap-anywhere text-text-muted">
          {fill(texts.askHint, {
            name: request.name,
            email: request.email,
            ring: ring ? shownRingName(ring.name) : texts.ring,
          })}
        </p>
      </div>
    </div>
  )
}
