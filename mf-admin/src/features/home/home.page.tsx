import { Activity, ChevronRight } from 'lucide-react'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Page } from '@love-space/ui/page.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'

const { home } = adminTexts

/** What the back-office offers an operator. */
export function Component() {
  const email = useSession(({ user }) => user?.email ?? '')
  return (
    <Page title={home.title} subtitle={fill(home.subtitle, { email })}>
      <ul>
        <li>
          <Link
            to="/diagnostics"
            className="flex items-center gap-4 rounded-card border border-line bg-surface-raised p-4 shadow-card transition-colors hover:bg-accent-soft"
          >
            <Activity aria-hidden className="size-6 shrink-0 text-accent" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{home.diagnostics}</span>
              <span className="block text-sm text-text-muted">{home.diagnosticsHint}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 text-text-muted" />
          </Link>
        </li>
      </ul>
    </Page>
  )
}
