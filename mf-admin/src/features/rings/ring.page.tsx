import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { ringTexts as texts } from '@love-space/texts/en/batches.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { adminPaths } from '../../paths.ts'
import { Fact } from '../../shared/panel.tsx'
import { RecordPage } from '../../table/record-page.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { useRecord } from '../../table/use-record.ts'
import { AuditOfRecord } from '../audit/audit.panel.tsx'
import { RingHistory } from './ring-history.tsx'
import { loadRing } from './rings.api.ts'
import { useRingDeclaration, useRingParts } from './rings.page.tsx'

const renderFacts = ({ chipUid, shippedAt }: AdminRing) => (
  <>
    <Fact name={texts.chip}>
      {chipUid === null ? texts.notKnown : <span className="font-mono text-xs">{chipUid}</span>}
    </Fact>
    <Fact name={texts.shippedAt}>{shippedAt === null ? texts.notYet : shortTime(shippedAt)}</Fact>
  </>
)

export function Component() {
  const declaration = useRingDeclaration()
  const of = useRecord(declaration.source.name, loadRing)
  return (
    <RecordPage
      declaration={declaration}
      of={of}
      parts={useRingParts(of.basics)}
      list={{ to: adminPaths.devices, label: officeTexts.nav.devices }}
      title={({ ringToken }) => fill(texts.title, { ring: `${ringToken}…` })}
      renderFacts={renderFacts}
    >
      {(ring, { table }) => (
        <>
          <RingHistory ring={ring} onTried={table.reload} />
          <AuditOfRecord id={ring.id} />
        </>
      )}
    </RecordPage>
  )
}
