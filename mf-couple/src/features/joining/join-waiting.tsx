import { useEffect, useRef } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { withdrawJoinRequest } from '@love-space/contracts/space/join-request.routes.ts'
import type { OwnJoinRequest } from '@love-space/contracts/space/join-request.ts'
import { joining as texts } from '@love-space/texts/en/couple/joining.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { usePollMs } from '@love-space/web-kit/live.ts'
import { mySpaceQuery } from '@love-space/web-kit/my-space.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { ownJoinRequestQuery } from '../../shared/joining/own-join-request.ts'
import { RingsArt } from '../../shared/rings-art.tsx'

/** What the user without a space has asked to join, kept up to date; once it is over, whether they are in. */
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

/** The page of somebody who asked to be let in: it says nothing of the space. */
export function JoinWaiting({ request }: { request: OwnJoinRequest }) {
  const isWaiting = request.state === 'waiting'
  const end = useAction(
    async () => {
      await api.call(withdrawJoinRequest, {})
      queryClient.setQueryData(ownJoinRequestQuery.queryKey, null)
    },
    { done: isWaiting ? texts.withdrawn : undefined, failed: texts.withdrawFailed },
  )
  return (
    <EntryPage
      title={isWaiting ? texts.waitingTitle : texts.refusedTitle}
      lead={isWaiting ? texts.waitingHint : texts.refusedHint}
      below={<HelpLink />}
    >
      <RingsArt className={isWaiting ? 'mx-auto w-40 rings-waiting' : 'mx-auto w-40 opacity-80'} />
      {isWaiting && (
        <p role="status" className="text-center text-text-muted">
          {fill(texts.waitingUntil, { date: longDay(request.expiresAt.slice(0, 10)) })}
        </p>
      )}
      <Button block variant="secondary" busy={end.isBusy} onClick={() => void end.run()}>
        {isWaiting ? texts.withdraw : texts.refusedDone}
      </Button>
    </EntryPage>
  )
}
