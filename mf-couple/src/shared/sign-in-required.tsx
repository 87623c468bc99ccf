import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { Card } from '@love-space/ui/card.tsx'
import { EmptyState } from '@love-space/ui/empty-state.tsx'
import { Page } from '@love-space/ui/page.tsx'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link, useLocation } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import type { LoginState } from './login-state.ts'

interface SignInRequiredProps {
  readonly title: string
  readonly hint?: string
  readonly children: (user: User) => ReactNode
}

export function SignInRequired({ title, hint, children }: SignInRequiredProps) {
  const user = useSession((session) => session.user)
  const { pathname, hash } = useLocation()
  if (user) return children(user)
  const state: LoginState = { returnTo: pathname + hash }
  return (
    <Page title={title} titleHidden width="narrow">
      <Card>
        <EmptyState
          icon={<Lock />}
          title={common.authenticationRequired}
          action={
            <Link to={paths.login} state={state} className={buttonClass('primary')}>
              {common.goToLogin}
            </Link>
          }
        >
          {hint ?? common.authenticationRequiredHint}
        </EmptyState>
      </Card>
    </Page>
  )
}
