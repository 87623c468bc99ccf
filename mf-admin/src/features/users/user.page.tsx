import { officeTexts } from '@love-space/texts/en/office.ts'
import { adminPaths } from '../../paths.ts'
import { RecordPage } from '../../table/record-page.tsx'
import { useRecord } from '../../table/use-record.ts'
import { AuditOfRecord } from '../audit/audit.panel.tsx'
import { RelatedJobs } from '../jobs/jobs.panel.tsx'
import { RelatedRings } from '../rings/rings.panel.tsx'
import { RelatedSpaces } from '../spaces/spaces.panel.tsx'
import { PasskeysOfOperator } from './passkeys.panel.tsx'
import { loadUser } from './users.api.ts'
import { declaration, useUserParts } from './users.page.tsx'

export function Component() {
  const of = useRecord(declaration.source.name, loadUser)
  return (
    <RecordPage
      declaration={declaration}
      of={of}
      parts={useUserParts(of.basics)}
      list={{ to: adminPaths.users, label: officeTexts.nav.users }}
      title={({ name }) => name}
    >
      {(user, { table }) => (
        <>
          <PasskeysOfOperator user={user} onChanged={table.reload} />
          <RelatedRings search={user.id} />
          <RelatedSpaces search={user.id} />
          <RelatedJobs kind="users" id={user.id} />
          <AuditOfRecord id={user.id} />
        </>
      )}
    </RecordPage>
  )
}
