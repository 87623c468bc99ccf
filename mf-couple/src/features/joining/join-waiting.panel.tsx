import { useEffect, useRef } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { withdrawJoinRequest } from '@love-space/contracts/space/join-request.calls.ts'
import type { OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import { joining as texts } from '@love-space/texts/en/couple/joining.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live/live.ts'
import { mySpaceQuery } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { ownJoinRequestQuery } from '../../shared/joining/own-join-request.ts'

export function useOwnJoinRequest() {
  const refetchInterval = usePollMs(limits.notificationPollMs)
  const query = useQuery({ ...ownJoinRequestQuery, refetchInterval })
  const wasWaiting = useRef(false)
  const isWaiting = query.data?.state === 'waiting'
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) void queryClient.invalidateQueries({ queryKey: mySpaceQuery.queryKey })
    wasWaiting.current = isWaiting
  }, [isWaiting])
  return query
}

export default function OwnJoinRequestCard() {
  const { data: request } = useOwnJoinRequest()
  if (!request) return null
  const { title, lead } = wordsOf(request)
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="font-display text-xl">{title}</h2>
        <p className="mt-1 text-pretty text-text-muted">{lead}</p>
      </div>
      <RequestState request={request} />
    </Card>
  )
}

export function JoinWaiting({ request }: { request: OwnJoinRequest }) {
  return (
    <EntryPage {...wordsOf(request)} below={<HelpLink />}>
      <RequestState request={request} />
    </EntryPage>
  )
}

const wordsOf = ({ state }: OwnJoinRequest) =>
  state === 'waiting'
    ? { title: texts.waitingTitle, lead: texts.waitingHint }
    : { title: texts.refusedTitle, lead: texts.refusedHint }

function RequestState({ request: { state, expiresAt } }: { request: OwnJoinRequest }) {
  const isWaiting = state === 'waiting'
  const end = useAction(
    async () => {
      await api.call(withdrawJoinRequest, {})
      queryClient.setQueryData(ownJoinRequestQuery.queryKey, null)
    },
    { done: isWaiting ? texts.withdrawn : undefined, failed: texts.withdrawFailed },
  )
  return (
    <>
      {isWaiting && (
        <p role="status" className="text-center text-balance text-text-muted">
          {fill(texts.waitingUntil, { date: longDay(expiresAt.slice(0, 10)) })}
        </p>
      )}
      <Button block variant="secondary" busy={end.isBusy} onClick={() => void end.run()}>
        {isWaiting ? texts.withdraw : texts.refusedDone}
      </Button>
    </>
  )
}
