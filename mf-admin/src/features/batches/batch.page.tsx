import { batchTexts } from '@love-space/texts/en/batches.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useParams } from '@love-space/web-kit/router.ts'
import { adminPaths } from '../../paths.ts'
import { useMay } from '../../shared/use-may.ts'
import { LookOnly, RecordFrame } from '../../table/record-frame.tsx'
import { AuditOfRecord } from '../audit/audit.panel.tsx'
import { RelatedJobs } from '../jobs/jobs.panel.tsx'
import { RelatedRings } from '../rings/rings.panel.tsx'
import { BatchPanel } from './batch-panel.tsx'
import { batchQuery } from './batches.queries.ts'

export function Component() {
  const { id = '' } = useParams()
  const may = useMay()
  const { data: batch, error, refetch } = useQuery(batchQuery(id))
  return (
    <RecordFrame
      list={{ to: adminPaths.batches, label: batchTexts.title }}
      title={batch?.name}
      error={error}
      failed={batchTexts.loadFailed}
      onRetry={() => void refetch()}
      actions={batch && !may('rings:write') && <LookOnly />}
    >
      {batch && (
        <>
          <BatchPanel batch={batch} isWholePage />
          <RelatedJobs kind="batches" id={id} />
          <RelatedRings filters={{ batch: id }} />
          <AuditOfRecord id={id} />
        </>
      )}
    </RecordFrame>
  )
}
