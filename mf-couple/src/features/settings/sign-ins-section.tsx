import { useState } from 'react'
import { endSessions } from '@love-space/contracts/auth/session.calls.ts'
import type { Session } from '@love-space/contracts/auth/session.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { UnsentNote } from '@love-space/ui/unsent-note.tsx'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { isAnyUnsent, unsentHere, type Unsent } from '@love-space/web-kit/files/unsent.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { logout } from '@love-space/web-kit/session/session.store.ts'
import { browserText } from '../../shared/browser-text.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { BrowserRow } from './browser-row.tsx'
import { signInsQuery } from './sign-ins.queries.ts'

export function SignInsSection() {
  const { data: sessions, isError, isFetching, refetch } = useQuery(signInsQuery)
  const [question, setQuestion] = useState<Unsent>()
  const navigate = useNavigate()

  const openQuestion = async () => setQuestion(await unsentHere())
  const endAll = async () => {
    await api.call(endSessions)
    await logout()
    await navigate(paths.home)
  }

  return (
    <SettingsSection title={texts.signIns} hint={texts.signInsHint}>
      {sessions && (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {sessions.map((session) => (
              <SignIn key={session.id} session={session} />
            ))}
          </ul>
          <Button variant="secondary" className="self-start max-sm:w-full" onClick={() => void openQuestion()}>
            {texts.endAll}
          </Button>
        </>
      )}
      {!sessions && isError && (
        <ErrorState title={texts.signInsFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!sessions && !isError && (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      <ConfirmDialog
        open={question !== undefined}
        onOpenChange={() => setQuestion(undefined)}
        title={texts.endAllTitle}
        description={
          <>
            {texts.endAllHint}
            {question && isAnyUnsent(question) && (
              <>
                {' '}
                <UnsentNote unsent={question} />
              </>
            )}
          </>
        }
        confirmLabel={texts.endAll}
        onConfirm={endAll}
      />
    </SettingsSection>
  )
}

const methods: Readonly<Record<string, string>> = texts.methods

function SignIn({ session }: { session: Session }) {
  const now = useMinute()

  const end = useAction(
    async () => {
      try {
        await api.call(endSessions, { query: { sid: session.id } })
      } catch (error) {
        if (!hasCode(error, 'SESSION_NOT_FOUND')) throw error
      }
      await queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey })
    },
    { done: texts.ended, failed: common.genericError },
  )

  return (
    <BrowserRow
      browser={session.browser}
      here={session.current && texts.thisBrowser}
      detail={`${methods[session.method] ?? session.method} · ${fill(texts.lastUsed, { when: timeAgo(session.lastUsedAt, now) })}`}
    >
      {!session.current && (
        <Button
          size="sm"
          variant="ghost"
          busy={end.isBusy}
          aria-label={fill(texts.endOne, { browser: browserText(session.browser) })}
          onClick={() => void end.run()}
        >
          {texts.end}
        </Button>
      )}
    </BrowserRow>
  )
}
