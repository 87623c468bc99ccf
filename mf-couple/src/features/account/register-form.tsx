import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { FormPasswordField, FormPinField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useSubmitState } from '@love-space/ui/submit-state.ts'
import { useDraft } from '@love-space/web-kit/drafts.ts'
import { Link, useNavigate } from '@love-space/web-kit/router.ts'
import { signUp, useSession } from '@love-space/web-kit/session.store.ts'
import type { PendingTap } from '../tap/pending-tap.ts'
import { EntryPage, textLinkClass } from './entry-page.tsx'
import { failureText, hasCode } from './failure-text.ts'
import { LegalNote } from './legal-note.tsx'
import { ruleResolver } from './rule-resolver.ts'
import { registerErrors, type RegisterValues } from './register.rules.ts'
import { useKeyPerContent } from './use-key-per-content.ts'

const emptyDraft = { name: '', email: '' }

/** The registration; with a tap it says which door the account will open. */
export function RegisterForm({ tap }: { tap: PendingTap | null }) {
  const navigate = useNavigate()
  const draft = useDraft('register', emptyDraft)
  const [failure, setFailure] = useState<string>()
  const keyOf = useKeyPerContent()
  const form = useForm<RegisterValues>({
    resolver: ruleResolver(registerErrors),
    defaultValues: { ...emptyDraft, ...draft.value, password: '', confirm: '', pin: '' },
  })
  const { control, getValues, setError } = form

  const { state, submit } = useSubmitState(async (values: RegisterValues) => {
    setFailure(undefined)
    const { password, pin } = values
    const body = { name: values.name.trim(), email: values.email.trim(), password, pin, ...tapFields(tap) }
    try {
      await signUp(body, keyOf(body))
      draft.clear()
    } catch (error) {
      const text = failureText(error, texts.failed)
      if (hasCode(error, 'EMAIL_TAKEN')) setError('email', { type: 'server', message: text }, { shouldFocus: true })
      else setFailure(text)
      throw error
    }
    const { isAuthenticated } = useSession.getState()
    if (!isAuthenticated) await navigate('/login', { state: { message: texts.success, email: body.email } })
  })

  return (
    <EntryPage
      title={texts.title}
      lead={leadOf(tap)}
      below={
        <p>
          {texts.haveAccount}{' '}
          <Link to="/login" state={{ email: getValues('email') }} className={textLinkClass}>
            {texts.signIn}
          </Link>
        </p>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onChange={() => draft.setValue({ name: getValues('name'), email: getValues('email') })}
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
      >
        <FormTextField control={control} name="name" label={texts.name} autoComplete="name" required />
        <FormTextField
          control={control}
          name="email"
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          required
        />
        <FormPasswordField
          control={control}
          name="password"
          label={texts.password}
          autoComplete="new-password"
          required
        />
        <FormPasswordField
          control={control}
          name="confirm"
          label={texts.confirm}
          autoComplete="new-password"
          required
        />
        <FormPinField control={control} name="pin" label={texts.pin} hint={texts.pinHint} required />
        {failure !== undefined && <Banner tone="error">{failure}</Banner>}
        <SubmitButton block size="lg" state={state} loadingLabel={texts.submitting} errorLabel={texts.submit}>
          {texts.submit}
        </SubmitButton>
        <LegalNote />
      </form>
    </EntryPage>
  )
}

const tapFields = (tap: PendingTap | null) =>
  tap && {
    ringToken: tap.object,
    spaceToken: tap.token,
    ...(tap.spaceId === null ? {} : { spaceId: tap.spaceId }),
  }

function leadOf(tap: PendingTap | null): string {
  if (!tap) return texts.lead
  return tap.canCreateSpace || tap.spaceName === null ? texts.leadRing : fill(texts.leadJoin, { space: tap.spaceName })
}
