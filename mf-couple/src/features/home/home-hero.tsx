import { ArrowDown } from 'lucide-react'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { locale } from '@love-space/texts/locale.ts'
import { fill } from '@love-space/texts/fill.ts'
import { scrollToSection } from '../../shared/scroll-to-section.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'

export function HomeHero({ user, space }: { user: User; space: Space }) {
  const name = firstNameOf(user)
  const together = daysTogether(space.relationshipStartDate, space.today)
  const isSettled = space.spaceSettingComplete && space.users.length === 2
  const days = together.kind === 'together' ? together.days : 0
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <h1
            id="page-title"
            tabIndex={-1}
            className="font-display text-[clamp(1.625rem,5vw,2.75rem)] leading-tight tracking-tight outline-none"
          >
            {space.headline || fill(ourHome.heroGreeting, { name })}
          </h1>
          {days > 0 && (
            <span className="inline-flex items-center gap-1.5 rounded-full border border-line bg-surface-raised px-3 py-1 text-sm font-medium tabular-nums lg:hidden">
              {fill(ourHome.dayChip, { n: days.toLocaleString(locale) })}
            </span>
          )}
        </div>
        {space.content && (
          <p className="mt-1.5 max-w-2xl text-pretty whitespace-pre-line text-text-muted">{space.content}</p>
        )}
      </div>
      <button
        type="button"
        onClick={() => scrollToSection(sections.messages)}
        className="inline-flex min-h-tap items-center gap-2 font-medium text-accent underline-offset-4 hover:underline max-lg:sr-only max-lg:focus:not-sr-only"
      >
        {isSettled ? ourHome.readLetters : ourHome.enter}
        <ArrowDown aria-hidden className="size-4" />
      </button>
    </section>
  )
}
