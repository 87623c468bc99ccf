import { officeTexts } from '@love-space/texts/en/office.ts'
import { recordTexts } from '@love-space/texts/en/office/records.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { useMay } from '../../shared/use-may.ts'
import { adminPaths } from '../../paths.ts'
import { RecordLink } from '../../table/record-links.tsx'
import { RelatedRows } from '../../table/related-rows.tsx'
import { shortTime } from '../../shared/short-time.ts'
import type { TableState } from '../../table/table-state.ts'
import { ringsSourceWithoutNames, ringsSource } from './rings.api.ts'
import { statusTones } from './status-tones.ts'

const texts = officeTexts.devices

interface RelatedRingsProps {
  readonly search?: string
  readonly filters?: TableState['filters']
}

/** Shows the newest devices that a search or filters find. */
export function RelatedRings(found: RelatedRingsProps) {
  const canSeePeople = useMay()('users:read')
  return (
    <RelatedRows
      {...found}
      title={recordTexts.rings}
      needs="rings:read"
      source={canSeePeople ? ringsSource : ringsSourceWithoutNames}
      path={adminPaths.devices}
      failed={texts.listFailed}
      renderRow={({ id, ringToken, status, user, lastUsedAt }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            <RecordLink kind="devices" id={id} text={`${ringToken}…`} />
            <Badge tone={statusTones[status]}>{texts.values.status[status]}</Badge>
            {user?.name}
          </span>
          <span className="text-text-muted tabular-nums">
            {lastUsedAt === null ? recordTexts.neverTapped : fill(recordTexts.lastTap, { at: shortTime(lastUsedAt) })}
          </span>
        </>
      )}
    />
  )
}
