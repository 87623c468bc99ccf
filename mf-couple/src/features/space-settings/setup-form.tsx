import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { mayMove } from '@love-space/ui/transition.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { Navigate, useLocation } from '@love-space/web-kit/router.ts'
import type { LoginState } from '../../shared/login-state.ts'
import { useLeadHome } from '../../shared/use-lead-home.ts'
import { completeSetup } from './change-space.ts'
import { DetailsFields } from './details-fields.tsx'
import { detailsErrors, detailsOf, trimmedDetails } from './details.rules.ts'

export function SetupForm({ space }: { space: Space | null }) {
  const leadHome = useLeadHome()
  const location = useLocation()
  const { form, state, error, submit } = useRecordForm({
    beginning: detailsOf(space),
    draftName: 'space-setup',
    rule: detailsErrors,
    send: (values, { idempotencyKey }) => completeSetup(space, trimmedDetails(values), idempotencyKey),
    onKept: () => leadHome({ viewTransition: mayMove() }),
  })
  if (hasCode(error, 'OWN_PASSWORD_NEEDED')) {
    const loginState: LoginState = { from: location, isPasswordAsked: true }
    return <Navigate to={paths.choosePassword} replace state={loginState} />
  }
  return (
    <Card>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <DetailsFields control={form.control} />
        {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
        <SubmitButton block size="lg" state={state} outcome={space ? 'updated' : 'created'}>
          {texts.complete}
        </SubmitButton>
      </form>
    </Card>
  )
}
