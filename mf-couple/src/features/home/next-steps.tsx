import { Heart, Hourglass, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '@love-space/contracts/http/auth.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { RingsArt } from './rings-art.tsx'

export const WaitingForPartner = () => (
  <NextStep
    icon={<Hourglass aria-hidden />}
    title={home.waitingTitle}
    hint={home.waitingHint}
    to="/space-settings#partner"
    action={home.invite}
    variant="secondary"
  />
)

export const SetupIncomplete = () => (
  <NextStep
    icon={<Pencil aria-hidden />}
    title={home.setupTitle}
    hint={home.setupHint}
    to="/space-settings"
    action={home.setupAction}
  />
)

/** Somebody signed in who shares no space yet. */
export function NoSpace({ user }: { user: User }) {
  const name = user.name.trim().split(/\s+/)[0] ?? user.name
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-gutter pt-8 text-center md:pt-16">
      <RingsArt className="mx-auto w-56 opacity-80" />
      <h1 id="page-title" tabIndex={-1} className="font-display text-4xl outline-none sm:text-5xl">
        {fill(home.heroGreeting, { name })}
      </h1>
      <NextStep
        icon={<Heart aria-hidden />}
        title={home.noSpaceTitle}
        hint={home.noSpaceHint}
        to="/space-settings"
        action={home.createSpace}
      />
    </div>
  )
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
