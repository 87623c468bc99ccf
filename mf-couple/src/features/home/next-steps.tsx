import { BriefcaseBusiness, DoorClosed, Heart, Hourglass, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths, sectionOf, sections } from '@love-space/contracts/paths.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { nextSteps as texts } from '@love-space/texts/en/couple/next-steps.ts'
import { fill } from '@love-space/texts/fill.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { isAdmin } from '@love-space/web-kit/session/session.store.ts'
import { JoinWaiting, useOwnJoinRequest } from '../joining/join-waiting.panel.tsx'
import { longDay } from '../../shared/calendar-days.ts'
import { RingsArt } from '../../shared/rings-art.tsx'

const dayMs = 86_400_000

const WaitingForPartner = ({ hint }: { hint: string }) => (
  <NextStep
    icon={<Hourglass aria-hidden />}
    title={texts.waitingTitle}
    hint={hint}
    to={sectionOf(paths.spaceSettings, sections.partner)}
    action={texts.invite}
    variant="secondary"
  />
)

const SetupIncomplete = () => (
  <NextStep
    icon={<Pencil aria-hidden />}
    title={texts.setupTitle}
    hint={texts.setupHint}
    to={paths.spaceSettings}
    action={texts.setupAction}
  />
)

function NoSpace({ user }: { user: User }) {
  const { data: request, isPending } = useOwnJoinRequest()
  if (isPending) return <Skeleton className="mx-auto mt-16 h-40 w-full max-w-3xl rounded-card" />
  return request ? <JoinWaiting request={request} /> : <WayToSpace user={user} />
}

function WayToSpace({ user }: { user: User }) {
  const name = firstNameOf(user)
  const isOperator = isAdmin(user)
  const closing = useClosing()
  const greeting = closing ? texts.closedGreeting : ourHome.heroGreeting
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-gutter pt-8 text-center md:pt-16">
      <RingsArt className="mx-auto w-56 opacity-80" />
      <h1 id="page-title" tabIndex={-1} className="font-display text-4xl outline-none sm:text-5xl">
        {fill(isOperator ? texts.operatorGreeting : greeting, { name })}
      </h1>
      {closing && <SpaceClosed closing={closing} />}
      {isOperator ? (
        <NextStep
          icon={<BriefcaseBusiness aria-hidden />}
          title={texts.operatorTitle}
          hint={texts.operatorHint}
          to={paths.admin}
          action={texts.operatorAction}
        />
      ) : (
        <NextStep
          icon={<Heart aria-hidden />}
          title={texts.noSpaceTitle}
          hint={closing ? texts.ownSpaceHint : texts.noSpaceHint}
          to={paths.spaceSettings}
          action={texts.createSpace}
          variant={closing ? 'secondary' : 'primary'}
        />
      )}
    </div>
  )
}

/** Returns the notification of a member who was disowned, while they can take a copy. */
function useClosing(): Notification | undefined {
  const { notifications } = useNotifications()
  const [openedAt] = useState(() => Date.now())
  return notifications.find(({ type, createdAt }) => type === 'disowned' && endOfCopies(createdAt) > openedAt)
}

const endOfCopies = (closedAt: string): number => Date.parse(closedAt) + limits.disownedKeptDays * dayMs

function SpaceClosed({ closing: { params, createdAt } }: { closing: Notification }) {
  const { name = '' } = params
  const date = longDay(new Date(endOfCopies(createdAt)).toISOString().slice(0, 10))
  return (
    <NextStep
      icon={<DoorClosed aria-hidden />}
      title={fill(texts.closedTitle, { name })}
      hint={fill(texts.closedHint, { name, date })}
      to={paths.settings}
      action={texts.closedAction}
    />
  )
}

export type Step = 'space' | 'setup' | 'partner' | 'invitation'

export default function NextSteps({ step, user }: { step: Step; user: User }) {
  if (step === 'space') return <NoSpace user={user} />
  if (step === 'setup') return <SetupIncomplete />
  return <WaitingForPartner hint={step === 'partner' ? texts.waitingHint : texts.waitingByInvitation} />
}

interface NextStepProps {
  icon: ReactNode
  title: string
  hint: string
  to: string
  action: string
  variant?: 'primary' | 'secondary'
}

function NextStep({ icon, title, hint, to, action, variant = 'primary' }: NextStepProps) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 text-left shadow-card sm:flex-row sm:items-center">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft [&_svg]:size-6 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-xl">{title}</h2>
        <p className="mt-0.5 text-pretty text-text-muted">{hint}</p>
      </div>
      <Link to={to} className={buttonClass(variant)}>
        {action}
      </Link>
    </section>
  )
}
