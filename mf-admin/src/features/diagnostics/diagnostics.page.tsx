import { pingDatabase, pingServer } from '@love-space/contracts/http/admin.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { Page } from '@love-space/ui/page.tsx'
import { api } from '@love-space/web-kit/api-client.ts'
import { ProbeCard } from './probe-card.tsx'

const { diagnostics } = adminTexts

/** Whether the server and its database answer; for everybody, without a sign-in. */
export function Component() {
  return (
    <Page title={diagnostics.title} subtitle={diagnostics.subtitle}>
      <div className="grid gap-4 md:grid-cols-2">
        <ProbeCard label={diagnostics.ping} probe={() => api.call(pingServer)} />
        <ProbeCard label={diagnostics.pingDatabase} probe={() => api.call(pingDatabase)} />
      </div>
    </Page>
  )
}
