import { useEffect, useEffectEvent } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { tap as tapTexts } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { mayMove } from '@love-space/ui/transition.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { forgetPendingTap, type PendingTap } from '../../shared/joining/pending-tap.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { isToBeSetUp, joinSpace, needsApproval } from '../../shared/joining/join-space.ts'
import { forgetUnfinishedJoin } from '../../shared/joining/unfinished-join.ts'

/** Opens the space, or leads to the step needed before it. A failure shows its reason and a retry button. */
export function OpenSpace(props: { tap: PendingTap; userId: string; startAtOnce?: boolean }) {
  const { tap, userId, startAtOnce = false } = props
  const navigate = useNavigate()
  const { run, state, error } = useAction(async () => {
    const opened = await joinSpace(tap, userId).catch((cause: unknown) => {
      if (needsApproval(cause)) return paths.home
      // The unfinished join is kept. It resumes once the user has chosen a password.
      if (hasCode(cause, 'OWN_PASSWORD_NEEDED')) return paths.choosePassword
      throw cause
    })
    if (typeof opened === 'string') return navigate(opened, { replace: true, viewTransition: mayMove() })
    const isFirst = isToBeSetUp(opened)
    await navigate(isFirst ? paths.spaceSettings : paths.home, {
      replace: true,
      viewTransition: mayMove(),
      ...(isFirst && { state: { message: register.complete } }),
    })
  })
  const hasFailed = error !== undefined
  const isOpening = !hasFailed && (startAtOnce || state !== 'idle')
  const openAtOnce = useEffectEvent(() => {
    if (startAtOnce) void run()
  })
  useEffect(() => openAtOnce(), [])

  const leave = () => {
    forgetPendingTap()
    if (!hasFailed) forgetUnfinishedJoin()
    void navigate(paths.home, { replace: true })
  }

  return (
    <EntryPage
      title={isOpening ? tapTexts.joining : register.resumeTitle}
      lead={register.resumeLead}
      below={!isOpening && <HelpLink />}
    >
      {isOpening ? (
        <div className="flex justify-center py-6">
          <Spinner label={tapTexts.joining} className="size-8 text-accent" />
        </div>
      ) : (
        <NotOpened error={error} onRetry={() => void run()} onLeave={leave} />
      )}
    </EntryPage>
  )
}

interface NotOpenedProps {
  error: unknown
  onRetry: () => void
  onLeave: () => void
}

function NotOpened({ error, onRetry, onLeave }: NotOpenedProps) {
  return (
    <>
      {error !== undefined && (
        <Banner tone="error">{fill(register.joinFailed, { reason: failureText(error, common.genericError) })}</Banner>
      )}
      <div className="flex flex-col gap-2">
        <Button block onClick={onRetry}>
          {register.retryJoin}
        </Button>
        <Button block variant="secondary" onClick={onLeave}>
          {common.goHome}
        </Button>
      </div>
    </>
  )
}
