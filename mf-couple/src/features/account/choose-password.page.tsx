import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { choosePassword } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { FormPasswordField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { mayMove } from '@love-space/ui/transition.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { Navigate, useLocation, useNavigate } from '@love-space/web-kit/router.ts'
import { adoptSession } from '@love-space/web-kit/session/session.store.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { pendingTap } from '../../shared/joining/pending-tap.ts'
import { unfinishedJoinOf } from '../../shared/joining/unfinished-join.ts'
import { readLoginState } from '../../shared/login-state.ts'
import { NewSecretFields } from '../../shared/new-secret-fields.tsx'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { atFields, isAtFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { passwordError } from '../../shared/secret.rules.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'

const texts = recovery.choosePassword
const fields = { currentPassword: 'current', PASSWORD_WRONG: 'current', newPassword: 'next' } as const

interface Values {
  readonly current: string
  readonly next: string
  readonly confirm: string
}

const errorsOf = ({ current, next, confirm }: Values): Partial<Values> => {
  const wrong = next === current && next !== '' ? texts.same : passwordError(next)
  return {
    ...(current === '' && { current: settings.passwordIncomplete }),
    ...(wrong !== undefined && { next: wrong }),
    ...(confirm !== next && { confirm: recovery.resetPassword.mismatch }),
  }
}

export function Component() {
  return <SignInRequired title={texts.title}>{(user) => <ChoosePassword user={user} />}</SignInRequired>
}

function ChoosePassword({ user }: { user: User }) {
  const { state: navigation } = useLocation() as { state: unknown }
  const [{ onward, mustChoose }] = useState(() => {
    const { destination, isPasswordAsked } = readLoginState(navigation)
    const isSigningIn = pendingTap() !== null || unfinishedJoinOf(user.id) !== null
    return {
      onward: isSigningIn ? paths.register : destination,
      mustChoose: user.mustChoosePassword === true || isPasswordAsked || isSigningIn,
    }
  })
  const navigate = useNavigate()
  const limit = useTryLimit()
  const { control, handleSubmit, setError } = useForm<Values>({
    defaultValues: { current: '', next: '', confirm: '' },
    resolver: ruleResolver(errorsOf),
  })
  const { state, error, submit } = useAction(async ({ current, next }: Values) => {
    const body = { currentPassword: current, newPassword: next }
    const choosing = limit.watch(api.call(choosePassword, { body }))
    const { data } = await choosing.catch(atFields(fields, setError))
    adoptSession(data)
    await navigate(onward, { replace: true, viewTransition: mayMove() })
  })
  if (!mustChoose) return <Navigate to={onward} replace />
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <input type="text" autoComplete="username" value={user.email} readOnly hidden aria-hidden tabIndex={-1} />
        <FormPasswordField
          control={control}
          name="current"
          label={texts.current}
          autoComplete="current-password"
          required
        />
        <NewSecretFields kind="password" control={control} name="next" labels={texts} />
        <TryFailure
          limit={limit}
          error={isAtFields(error, fields) ? undefined : error}
          failed={settings.passwordFailed}
        />
        <SubmitButton block size="lg" state={state} disabled={limit.isWaiting} errorLabel={texts.submit}>
          {texts.submit}
        </SubmitButton>
      </form>
    </EntryPage>
  )
}
