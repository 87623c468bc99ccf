import { ArrowDown } from 'lucide-react'
import type { User } from '@love-space/contracts/http/auth.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { messagesId } from '../messages/conversation-panel.tsx'
import { scrollToSection } from './scroll-to-section.ts'
import { TogetherCard } from './together-card.tsx'

/** The space's greeting, in the couple's own words where they chose some. */
export function HomeHero({ user, space }: { user: User; space: Space }) {
  const name = user.name.trim().split(/\s+/)[0] ?? user.name
  return (
    <section className="grid items-center gap-6 md:grid-cols-[1.15fr_1fr] md:gap-12 md:py-6">
      <div className="text-center md:text-left">
        <h1
          id="page-title"
          tabIndex={-1}
          className="font-display text-[clamp(2.25rem,6.5vw,3.75rem)] leading-[1.08] tracking-tight outline-none"
        >
          {space.headline ?? fill(home.heroGreeting, { name })}
        </h1>
        <p className="mx-auto mt-4 max-w-lg text-lg text-pretty whitespace-pre-line text-text-muted md:mx-0">
          {space.content ?? home.heroContent}
        </p>
        <Button
          size="lg"
          className="mt-6"
          icon={<ArrowDown aria-hidden className="size-5" />}
          onClick={() => scrollToSection(messagesId)}
        >
          {home.enter}
        </Button>
      </div>
      <TogetherCard space={space} />
    </section>
  )
}
