import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Card } from '@love-space/ui/card.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { SubmitButton } from '@love-space/ui/submit-button.tsx'
import { mayMove } from '@love-space/ui/transition.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useRecordForm } from '@love-space/ui/use-record-form.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { Navigate, useLocation, useNavigate, useSearchParams } from '@love-space/web-kit/router.ts'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import type { LoginState } from '../../shared/login-state.ts'
import { useLeadHome } from '../../shared/use-lead-home.ts'
import { changeSpace, saveSetup } from './change-space.ts'
import { DayFields, NameField } from './details-fields.tsx'
import { detailsErrors, detailsOf, trimmedDetails, type DetailsValues } from './details.rules.ts'
import { Cover } from './pictures-section.tsx'

const steps = ['name', 'day', 'cover'] as const
type Step = (typeof steps)[number]
const parameter = 'step'

/** Returns the requested step, or the first one before it that is not done. */
function stepFor(asked: string | null, space: Space | null, details: DetailsValues): Step {
  if (asked === 'cover' && space?.relationshipStartDate) return 'cover'
  const isNamed = detailsErrors(details).customName === undefined
  return isNamed && (asked === 'day' || asked === 'cover') ? 'day' : 'name'
}

interface Leaving {
  to: string
  label: string
  isReplaced: boolean
}

const toHome: Leaving = { to: paths.home, label: texts.setupBack, isReplaced: false }

/** Moves between steps. Each has a history entry, so that Back leads to the one before. */
function useSteps(leave: Leaving) {
  const navigate = useNavigate()
  const { pathname, hash, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: { isStep?: true } | null
  }
  const addressOf = (step: Step) => ({ pathname, search: `?${parameter}=${step}`, hash })
  const options = { viewTransition: mayMove(), state: { isStep: true } }
  return {
    to: (step: Step) => void navigate(addressOf(step), options),
    back: (from: Step) => {
      const before = steps[steps.indexOf(from) - 1]
      if (!before) void navigate(leave.to, { replace: leave.isReplaced })
      else if (state?.isStep) void navigate(-1)
      else void navigate(addressOf(before), { ...options, state: null, replace: true })
    },
  }
}

export function SetupForm(props: { space: Space | null; lead: string; title?: string; leave?: Leaving }) {
  const { space, lead, title = texts.setupTitle, leave = toHome } = props
  const location = useLocation()
  const [search] = useSearchParams()
  const { to, back } = useSteps(leave)
  const record = useRecordForm({
    beginning: detailsOf(space),
    draftName: 'space-setup',
    rule: detailsErrors,
    send: (values, { idempotencyKey }) => saveSetup(space, trimmedDetails(values), idempotencyKey),
    onKept: () => {
      // The user may have gone elsewhere meanwhile.
      if (window.location.pathname === location.pathname) to('cover')
    },
  })
  const { form, state, error, submit, words } = record
  const arrive = () => ({ key: location.key, step: stepFor(search.get(parameter), space, words) })
  const [at, setAt] = useState(arrive)
  // Typing must not move the user to another step.
  if (at.key !== location.key) setAt(arrive)
  if (hasCode(error, 'OWN_PASSWORD_NEEDED')) {
    const loginState: LoginState = { from: location, isPasswordAsked: true }
    return <Navigate to={paths.choosePassword} replace state={loginState} />
  }
  const { step } = at
  return (
    <>
      <title>{title}</title>
      {step === 'cover' && space ? (
        <SetupStep step="cover" title={texts.setupCover} lead={texts.setupCoverLead} onBack={back}>
          <CoverStep space={space} />
        </SetupStep>
      ) : step === 'name' ? (
        <SetupStep step="name" title={texts.setupName} lead={lead} onBack={back} leave={leave.label}>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void form.trigger('customName', { shouldFocus: true }).then((isFine) => isFine && to('day'))
            }}
          >
            <NameField control={form.control} />
            <Button type="submit" block size="lg">
              {texts.setupNext}
            </Button>
          </form>
        </SetupStep>
      ) : (
        <SetupStep step="day" title={texts.setupDay} lead={texts.setupDayLead} onBack={back}>
          <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
            <DayFields control={form.control} />
            {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
            <SubmitButton block size="lg" state={state} successLabel={texts.setupNext}>
              {texts.setupNext}
            </SubmitButton>
          </form>
        </SetupStep>
      )}
    </>
  )
}

function CoverStep({ space }: { space: Space }) {
  const leadHome = useLeadHome()
  const hasCover = useUploadsOf('cover').length > 0 || space.coverImage !== null
  const { run, state, error } = useAction(async () => {
    await changeSpace(space, { spaceSettingComplete: true })
    await leadHome({ viewTransition: mayMove() })
  })
  return (
    <div className="flex flex-col gap-5">
      <Cover space={space} isReadOnly={false} />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.failed)}</Banner>}
      <Button
        block
        size="lg"
        variant={hasCover ? 'primary' : 'secondary'}
        busy={state === 'loading'}
        onClick={() => void run()}
      >
        {hasCover ? texts.complete : texts.setupSkip}
      </Button>
    </div>
  )
}

interface SetupStepProps {
  step: Step
  title: string
  lead: string
  onBack: (from: Step) => void
  /** Label of the first step's way back. */
  leave?: string
  children: ReactNode
}

function SetupStep({ step, title, lead, onBack, leave = texts.setupBack, children }: SetupStepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  const n = steps.indexOf(step) + 1
  return (
    <div className="mx-auto flex w-full max-w-lg flex-col gap-6 py-4 pr-page-right pl-page-left sm:py-10">
      <div className="flex items-center gap-3">
        <IconButton
          label={leave}
          icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
          className="-ml-2.5"
          onClick={() => onBack(step)}
        />
        <span aria-hidden className="flex flex-1 gap-1.5">
          {steps.map((one, index) => (
            <span
              key={one}
              className={
                index < n
                  ? 'h-1 flex-1 rounded-full bg-accent forced-colors:bg-[Highlight]'
                  : 'h-1 flex-1 rounded-full bg-line'
              }
            />
          ))}
        </span>
        <p className="text-sm text-text-muted tabular-nums">{fill(texts.setupProgress, { n, total: steps.length })}</p>
      </div>
      <header>
        <h1
          ref={heading}
          id="page-title"
          tabIndex={-1}
          className="font-display text-4xl text-balance outline-none sm:text-5xl"
        >
          {title}
        </h1>
        <p className="mt-2 text-lg text-pretty text-text-muted">{lead}</p>
      </header>
      <Card>{children}</Card>
    </div>
  )
}
