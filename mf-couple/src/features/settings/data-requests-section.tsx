import { stopDataRequest } from '@love-space/contracts/admin/own-data-request.calls.ts'
import type { OwnDataRequest } from '@love-space/contracts/admin/own-data-request.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { dataRequests as texts } from '@love-space/texts/en/couple/data-requests.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { longTime } from '../../shared/calendar-days.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { dataRequestsQuery } from './data-requests.queries.ts'

const stateText = ({ state, dueAt, endedAt, askedAt, code }: OwnDataRequest): string => {
  const ended = { date: longTime(endedAt ?? askedAt) }
  switch (state) {
    case 'waiting':
      return dueAt === null ? texts.waiting : fill(texts.due, { date: longTime(dueAt) })
    case 'working':
      return texts.working
    case 'done':
      return fill(texts.done, ended)
    case 'withdrawn':
      return fill(code === 'STOPPED_BY_PERSON' ? texts.stopped : texts.withdrawn, ended)
    default:
      return texts.failed
  }
}

export function DataRequestsSection() {
  const { data: requests = [] } = useQuery(dataRequestsQuery)
  if (requests.length === 0) return null
  return (
    <SettingsSection id={sections.dataRequests} title={texts.title} hint={texts.hint}>
      <ul className="flex flex-col gap-5">
        {requests.map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </ul>
    </SettingsSection>
  )
}

function RequestItem({ request }: { request: OwnDataRequest }) {
  const { id, kind, state, askedAt } = request
  const { withPin, dialog } = useStepUp()
  const stop = useAction(
    async () => {
      try {
        await withPin(() => api.call(stopDataRequest, { params: { id } }))
        showToast({ text: texts.wasStopped, tone: 'success' })
      } catch (cause) {
        if (!hasCode(cause, 'DATA_REQUEST_CLOSED')) throw cause
        showToast({ text: texts.tooLate })
      }
      await queryClient.invalidateQueries({ queryKey: dataRequestsQuery.queryKey })
    },
    { failed: texts.failedToStop },
  )
  return (
    <li className="flex flex-col gap-3">
      <div className="flex flex-col gap-1 text-pretty">
        <h3 className="font-medium">{texts.kinds[kind]}</h3>
        <p>{texts.what[kind]}</p>
        <p className="text-text-muted">{`${fill(texts.askedAt, { date: longTime(askedAt) })} ${stateText(request)}`}</p>
      </div>
      {state === 'waiting' && (
        <Button className="self-start max-sm:w-full" busy={stop.isBusy} onClick={() => void stop.run()}>
          {texts.stop[kind]}
        </Button>
      )}
      {dialog}
    </li>
  )
}
