import { BriefcaseBusiness, DoorClosed, Heart, Hourglass, Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import type { Notification } from '@love-space/contracts/engagement/notification.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { paths } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { nextSteps as texts } from '@love-space/texts/en/couple/next-steps.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useNotifications } from '@love-space/web-kit/notifications/notifications.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { isAdmin } from '@love-space/web-kit/session/session.store.ts'
import { JoinWaiting, useOwnJoinRequest } from '../joining/join-waiting.panel.tsx'
import { longDay } from '../../shared/calendar-days.ts'
import { RingsArt } from '../../shared/rings-art.tsx'
import { awaitsPartner, hasFreeRing, isWritable } from '../../shared/space-state.ts'

const dayMs = 86_400_000

const loadInvitation = () => import(/* webpackChunkName: "invitation" */ '../space-settings/invitation-sheet.panel.tsx')

function WaitingForPartner({ space }: { space: Space }) {
  const [isInviting, setIsInviting] = useState(false)
  const notYet = undoPress(setIsInviting, isInviting, false)
  const { Part: InvitationSheet } = useLazyPart(loadInvitation, isInviting || 'idle', notYet)
  return (
    <>
      <NextStep
        icon={<Hourglass aria-hidden />}
        title={texts.waitingTitle}
        hint={hasFreeRing(space) ? texts.waitingHint : texts.waitingByInvitation}
        action={
          <Button busy={isInviting && !InvitationSheet} onClick={() => setIsInviting(true)}>
            {texts.invite}
          </Button>
        }
      />
      {isInviting && InvitationSheet && <InvitationSheet space={space} onClose={() => setIsInviting(false)} />}
    </>
  )
}

const SetupIncomplete = () => (
  <NextStep
    icon={<Pencil aria-hidden />}
    title={texts.setupTitle}
    hint={texts.setupHint}
    action={<Lead to={paths.spaceSettings}>{texts.setupAction}</Lead>}
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
          action={<Lead to={paths.admin}>{texts.operatorAction}</Lead>}
        />
      ) : (
        <NextStep
          icon={<Heart aria-hidden />}
          title={texts.noSpaceTitle}
          hint={closing ? texts.ownSpaceHint : texts.noSpaceHint}
          action={
            <Lead to={paths.spaceSettings} variant={closing ? 'secondary' : 'primary'}>
              {texts.createSpace}
            </Lead>
          }
        />
      )}
    </div>
  )
}

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
      action={<Lead to={paths.settings}>{texts.closedAction}</Lead>}
    />
  )
}

export interface NextStepsProps {
  user: User
  space: Space | null
}

export default function NextSteps({ user, space }: NextStepsProps) {
  if (!space) return <NoSpace user={user} />
  return (
    <>
      {isWritable(space) && !space.spaceSettingComplete && <SetupIncomplete />}
      {awaitsPartner(space, user.id) && <WaitingForPartner space={space} />}
    </>
  )
}

const Lead = ({
  to,
  variant = 'primary',
  children,
}: {
  to: string
  variant?: 'primary' | 'secondary'
  children: string
}) => (
  <Link to={to} className={buttonClass(variant)}>
    {children}
  </Link>
)

interface NextStepProps {
  icon: ReactNode
  title: string
  hint: string
  action: ReactNode
}

function NextStep({ icon, title, hint, action }: NextStepProps) {
  return (
    <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 text-start shadow-card sm:flex-row sm:items-center">
      <span className="flex size-14 shrink-0 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft [&_svg]:size-6 [&_svg]:stroke-[1.5]">
        {icon}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-xl">{title}</h2>
        <p className="mt-0.5 text-pretty text-text-muted">{hint}</p>
      </div>
      {action}
    </section>
  )
}
