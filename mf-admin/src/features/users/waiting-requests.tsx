import type { DataRequest } from '@love-space/contracts/admin/data-request.ts'
import { dataRequestTexts as texts } from '@love-space/texts/en/office/data-requests.ts'
import { fill } from '@love-space/texts/fill.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Panel } from '../../shared/panel.tsx'
import { RowButton } from '../../shared/row-button.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { dataRequestsQuery } from './data-requests.queries.ts'

export function WaitingRequests({ onDecide }: { onDecide: (user: DataRequest['user']) => void }) {
  const { data: requests = [] } = useQuery(dataRequestsQuery())
  if (requests.length === 0) return null
  return (
    <Panel title={texts.waiting}>
      <ul className="flex flex-col text-sm">
        {requests.map(({ id, kind, user, askedBy, askedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5 first:border-0"
          >
            <span className="min-w-0 break-words">
              <span className="font-medium">
                {fill(texts.of, { kind: texts.kinds[kind], name: user.name ?? texts.nobody })}
              </span>{' '}
              <span className="text-text-muted">
                {fill(texts.askedBy, { operator: askedBy.name ?? texts.somebody, time: shortTime(askedAt) })}
              </span>
            </span>
            <RowButton onClick={() => onDecide(user)}>{texts.decide}</RowButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
