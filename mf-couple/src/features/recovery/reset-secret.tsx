import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { fill } from '@love-space/texts/fill.ts'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { logout, useSession } from '@love-space/web-kit/session/session.store.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import type { LoginState } from '../../shared/login-state.ts'
import { NewSecretFields, type SecretKind } from '../../shared/new-secret-fields.tsx'
import { TryFailure } from '../../shared/pin/try-failure.tsx'
import { useTryLimit } from '@love-space/ui/step-up/use-try-limit.ts'
import { atFields, isAtFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { DeadLink } from './dead-link.tsx'
import { isTokenRefused, useMailToken } from './mail-token.ts'
import { PasskeysOfReset } from './passkeys-of-reset.tsx'

const fields = { newPassword: 'next', newPin: 'next' } as const

interface Values {
  readonly next: string
  readonly confirm: string
}

/** Part of a reset's body: absent if none is kept, since servers of an earlier release do not know it. */
export interface KeptPasskeys {
  readonly keepPasskeys?: string[]
}

interface Props {
  readonly kind: SecretKind
  readonly texts: Readonly<
    Record<'title' | 'lead' | 'next' | 'confirm' | 'mismatch' | 'submit' | 'failed' | 'done', string>
  >
  readonly errorOf: (next: string) => string | undefined
  readonly save: (token: string, next: string, kept: KeptPasskeys) => Promise<unknown>
  readonly askAgain: string
}

/** Sets a new password or PIN from a mail's link. Needs a press, since mail scanners open links. */
export function ResetSecret({ kind, texts, errorOf, save, askAgain }: Props) {
  const { token, forget } = useMailToken()
  const navigate = useNavigate()
  const limit = useTryLimit()
  const errorsOf = ({ next, confirm }: Values): Partial<Values> => {
    const wrong = errorOf(next)
    return {
      ...(wrong !== undefined && { next: wrong }),
      ...(confirm !== next && { confirm: texts.mismatch }),
    }
  }
  const [kept, setKept] = useState<string[]>([])
  const { control, handleSubmit, setError } = useForm<Values>({
    defaultValues: { next: '', confirm: '' },
    resolver: ruleResolver(errorsOf),
  })
  const { state, error, submit } = useAction(async ({ next }: Values) => {
    if (token === null) return
    await limit
      .watch(save(token, next, kept.length === 0 ? {} : { keepPasskeys: kept }))
      .catch(atFields(fields, setError))
    // The server has ended all sessions of the user, whose id the token begins with.
    const { user } = useSession.getState()
    if (user && token.startsWith(user.id)) await logout('keep')
    const login: LoginState = { message: texts.done, returnTo: paths.home }
    await navigate(paths.login, { replace: true, state: login })
    forget()
  })

  if (token === null) return <DeadLink title={recovery.missingTitle} text={recovery.missing} askAgain={askAgain} />
  if (isTokenRefused(error)) {
    const text = fill(recovery.expired, { minutes: limits.resetLinkMinutesMax })
    return <DeadLink title={recovery.expiredTitle} text={text} askAgain={askAgain} />
  }
  return (
    <EntryPage title={texts.title} lead={texts.lead}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
        <NewSecretFields kind={kind} control={control} name="next" labels={texts} />
        <PasskeysOfReset token={token} kept={kept} onKept={setKept} />
        <TryFailure limit={limit} error={isAtFields(error, fields) ? undefined : error} failed={texts.failed} />
        <SubmitButton block size="lg" state={state} disabled={limit.isWaiting} errorLabel={texts.submit}>
          {texts.submit}
        </SubmitButton>
      </form>
    </EntryPage>
  )
}
