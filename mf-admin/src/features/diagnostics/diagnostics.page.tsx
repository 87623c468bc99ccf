import { pingDatabase, pingServer } from '@love-space/contracts/admin/diagnostics.calls.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { Page } from '@love-space/ui/page.tsx'
import { adminApi } from '../../shared/admin-api.ts'
import { useMay } from '../../shared/use-may.ts'
import { Releases } from './releases.tsx'
import { ProbeCard } from './probe-card.tsx'

const { diagnostics } = adminTexts

export function Component() {
  const may = useMay()
  return (
    <Page title={diagnostics.title} subtitle={diagnostics.subtitle}>
      <div className="grid gap-4 md:grid-cols-2">
        <ProbeCard label={diagnostics.ping} probe={() => adminApi.call(pingServer)} />
        <ProbeCard label={diagnostics.pingDatabase} probe={() => adminApi.call(pingDatabase)} />
      </div>
      {may('operations:read') && <Releases />}
    </Page>
  )
}
