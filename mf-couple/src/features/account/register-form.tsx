import { useState, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type Control } from 'react-hook-form'
import { checkPassword } from '@love-space/contracts/auth/recovery.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { Button } from '@love-space/ui/button.tsx'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { useDraft } from '@love-space/web-kit/session/drafts.ts'
import { Link, useNavigate } from '@love-space/web-kit/router.ts'
import { signUp, useSession } from '@love-space/web-kit/session/session.store.ts'
import type { PendingTap } from '../../shared/joining/pending-tap.ts'
import { EmailField } from '../../shared/email-field.tsx'
import { NewSecretFields } from '../../shared/new-secret-fields.tsx'
import { EntryPage, textLinkClass } from '../../shared/entry-page.tsx'
import { ApiProblem, hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { ChoosePin } from './choose-pin.tsx'
import { LegalNote } from './legal-note.tsx'
import { isAtFields, showRefusedFields } from '@love-space/ui/refused-fields.ts'
import { ruleResolver } from '@love-space/ui/rule-resolver.ts'
import { registerErrors, type RegisterValues } from './register.rules.ts'
import { useKeyPerContent } from '@love-space/ui/use-key-per-content.ts'

/** Timeout of the check; registering checks the password again. */
const checkMsMax = 4_000
const emptyDraft = { name: '', email: '' }
const fields = { name: 'name', email: 'email', EMAIL_TAKEN: 'email', password: 'password', pin: 'pin' } as const
const detailFields = ['name', 'email', 'password', 'confirm'] as const

function useRegistration(tap: PendingTap | null) {
  const navigate = useNavigate()
  const draft = useDraft('register', emptyDraft)
  const keyOf = useKeyPerContent()
  const form = useForm<RegisterValues>({
    resolver: ruleResolver(registerErrors),
    defaultValues: { ...emptyDraft, ...draft.value, password: '', confirm: '', pin: '' },
  })
  const { getValues, setError, setFocus, setValue, trigger } = form
  const [step, setStep] = useState<'details' | 'pin'>('details')

  const { state, error, submit } = useAction(async (values: RegisterValues) => {
    const { password, pin } = values
    const body = { name: values.name.trim(), email: values.email.trim(), password, pin, ...tapFields(tap) }
    try {
      await signUp(body, keyOf(body))
      draft.clear()
    } catch (cause) {
      // Render the step with the refused fields first, because its fields show the errors.
      if (hasCode(cause, 'EMAIL_TAKEN') || isAtDetails(cause)) flushSync(() => setStep('details'))
      if (refusesPin(cause)) setValue('pin', '')
      showRefusedFields(cause, fields, setError)
      throw cause
    }
    const { isAuthenticated } = useSession.getState()
    if (!isAuthenticated) await navigate(paths.login, { state: { message: texts.success, email: body.email } })
  })

  const check = useAction(async () => {
    try {
      await api.call(checkPassword, { body: { password: getValues('password') }, timeoutMs: checkMsMax })
    } catch (cause) {
      if (hasCode(cause, 'INVALID_INPUT')) return showRefusedFields(cause, fields, setError)
    }
    setStep('pin')
  })

  const goOn = async (event: SubmitEvent) => {
    event.preventDefault()
    if (step === 'pin') await form.handleSubmit(submit)(event)
    else if (await trigger(detailFields, { shouldFocus: true })) await check.run()
  }
  const goBack = () => {
    flushSync(() => setStep('details'))
    setFocus('name')
  }
  // Without this, Back would leave the page that the tap opened and lose the input.
  useBackToClose(step === 'pin', goBack)
  const failure = error !== undefined && !isAtFields(error, fields) && (
    <Banner tone="error">{isAtLink(error) ? texts.unknownLink : failureText(error, texts.failed)}</Banner>
  )
  const keepDraft = () => draft.setValue({ name: getValues('name'), email: getValues('email') })
  return { form, step, state, isChecking: check.isBusy, failure, goOn, goBack, keepDraft }
}

export function RegisterForm({ tap }: { tap: PendingTap | null }) {
  const { form, step, state, isChecking, failure, goOn, goBack, keepDraft } = useRegistration(tap)
  const { control, getValues } = form
  if (step === 'pin') {
    return (
      <EntryPage title={texts.pinTitle} lead={texts.pinHint}>
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void goOn(event)}>
          <ChoosePin form={form} busy={state === 'loading'} />
          {failure}
          <SubmitButton block size="lg" state={state} loadingLabel={texts.submitting} errorLabel={texts.submit}>
            {texts.submit}
          </SubmitButton>
          <Button variant="ghost" onClick={goBack}>
            {texts.back}
          </Button>
          <LegalNote />
        </form>
      </EntryPage>
    )
  }
  return (
    <EntryPage
      title={texts.title}
      lead={leadOf(tap)}
      below={
        <p>
          {texts.haveAccount}{' '}
          <Link to={paths.login} state={{ email: getValues('email') }} className={textLinkClass}>
            {texts.signIn}
          </Link>
        </p>
      }
    >
      <form noValidate className="flex flex-col gap-5" onChange={keepDraft} onSubmit={(event) => void goOn(event)}>
        <DetailsFields control={control} />
        {failure}
        <Button type="submit" block size="lg" busy={isChecking}>
          {texts.next}
        </Button>
      </form>
    </EntryPage>
  )
}

function DetailsFields({ control }: { control: Control<RegisterValues> }) {
  return (
    <>
      <FormTextField control={control} name="name" label={texts.name} autoComplete="name" required />
      <EmailField control={control} name="email" label={texts.email} autoComplete="email" required />
      <NewSecretFields
        kind="password"
        control={control}
        name="password"
        labels={{ next: texts.password, confirm: texts.confirm }}
        hint={fill(texts.passwordHint, { min: limits.passwordCharsMin })}
      />
    </>
  )
}

const isAtDetails = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ field }) => field !== 'body.pin' && isAtFields(error, fields))

const refusesPin = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ field }) => field === 'body.pin')

const isAtLink = (error: unknown): boolean =>
  error instanceof ApiProblem && error.errors.some(({ field }) => field === 'body.ringToken')

const tapFields = (tap: PendingTap | null) =>
  tap && {
    ringToken: tap.object,
    spaceToken: tap.token,
    ...(tap.spaceId === null ? {} : { spaceId: tap.spaceId }),
  }

function leadOf(tap: PendingTap | null): string {
  if (!tap) return texts.lead
  if (tap.note) return tap.note
  return tap.canCreateSpace || tap.spaceName === null ? texts.leadRing : fill(texts.leadJoin, { space: tap.spaceName })
}
