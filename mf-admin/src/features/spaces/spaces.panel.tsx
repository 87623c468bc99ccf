import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import { recordTexts } from '@love-space/texts/en/office/records.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { adminPaths } from '../../paths.ts'
import { RecordLink } from '../../table/record-links.tsx'
import { RelatedRows } from '../../table/related-rows.tsx'
import { spacesSource } from './spaces.api.ts'
import { statusTones } from './spaces.rules.ts'

const names = new Intl.ListFormat('en')

/** Shows the newest spaces that a search finds. */
export const RelatedSpaces = ({ search }: { readonly search: string }) => (
  <RelatedRows
    title={recordTexts.spaces}
    needs="spaces:read"
    source={spacesSource}
    path={adminPaths.spaces}
    failed={texts.listFailed}
    search={search}
    renderRow={({ id, customName, status, users }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <RecordLink kind="spaces" id={id} text={customName} />
          <Badge tone={statusTones[status]}>{texts.values.status[status]}</Badge>
        </span>
        <span className="text-text-muted">{names.format(users.map(({ name }) => name))}</span>
      </>
    )}
  />
)
