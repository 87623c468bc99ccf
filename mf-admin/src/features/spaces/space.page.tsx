import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import { recordTexts } from '@love-space/texts/en/office/records.ts'
import { adminPaths } from '../../paths.ts'
import { Fact, Panel } from '../../shared/panel.tsx'
import { RecordPage } from '../../table/record-page.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { useRecord } from '../../table/use-record.ts'
import { AuditOfRecord } from '../audit/audit.panel.tsx'
import { RelatedJobs } from '../jobs/jobs.panel.tsx'
import { RelatedRings } from '../rings/rings.panel.tsx'
import { loadSpace } from './spaces.api.ts'
import { declaration, useSpaceParts } from './spaces.page.tsx'
import { contentNames, type ContentName } from './spaces.rules.ts'

/** Returns the content of a space without members; of any other, only whether it is set. */
const contentShown = (space: AdminSpaceDetails, name: ContentName): string => {
  const own = name === 'images' ? space.images.join(', ') : (space[name] ?? '')
  return own === '' ? (space.isContentSet[name] ? texts.isSet : texts.isNotSet) : own
}

const renderFacts = ({ endedAt }: AdminSpaceDetails) =>
  endedAt !== null && <Fact name={texts.endedAt}>{shortTime(endedAt)}</Fact>

export function Component() {
  const of = useRecord(declaration.source.name, loadSpace)
  return (
    <RecordPage
      declaration={declaration}
      of={of}
      parts={useSpaceParts(of.basics)}
      list={{ to: adminPaths.spaces, label: officeTexts.nav.spaces }}
      title={({ customName }) => customName}
      renderFacts={renderFacts}
    >
      {(space) => (
        <>
          <RelatedRings search={space.id} />
          <Panel title={recordTexts.content}>
            <dl className="flex flex-col gap-1.5 text-sm">
              {contentNames.map((name) => (
                <Fact key={name} name={texts.contentNames[name]}>
                  {contentShown(space, name)}
                </Fact>
              ))}
            </dl>
          </Panel>
          <RelatedJobs kind="spaces" id={space.id} people={space.users} />
          <AuditOfRecord id={space.id} />
        </>
      )}
    </RecordPage>
  )
}
