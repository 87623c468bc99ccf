import { ArrowDown } from 'lucide-react'
import { home } from '@love-space/texts/en/couple/home.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { NfcIntro, nfcIntroId } from './nfc-intro.tsx'
import { RingsArt } from './rings-art.tsx'
import { scrollToSection, useScrollToSection } from './scroll-to-section.ts'

const sections = [nfcIntroId]

/** What everybody else sees: what this place is, how it opens, and the ways in. */
export function Welcome() {
  useScrollToSection(sections, true)
  return (
    <>
      <section className="mx-auto grid max-w-6xl items-center gap-8 px-gutter pt-8 pb-16 md:min-h-[calc(100dvh-9rem)] md:grid-cols-[1.15fr_1fr] md:gap-14 md:py-16">
        <div className="text-center md:text-left">
          <h1
            id="page-title"
            tabIndex={-1}
            className="font-display text-[clamp(2.75rem,8.5vw,5rem)] leading-[1.04] tracking-tight outline-none"
          >
            {home.heroAnonymous}
          </h1>
          <p className="mx-auto mt-5 max-w-md text-lg text-pretty text-text-muted sm:text-xl md:mx-0">
            {home.heroAnonymousContent}
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3 md:justify-start">
            <Button
              size="lg"
              icon={<ArrowDown aria-hidden className="size-5" />}
              onClick={() => scrollToSection(nfcIntroId)}
            >
              {home.discover}
            </Button>
            <Link to="/login" className={buttonClass('secondary', 'lg')}>
              {home.signIn}
            </Link>
          </div>
          <p className="mt-3 text-text-muted">
            {home.newHere}{' '}
            <Link
              to="/register"
              className="inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {home.createAccount}
            </Link>
          </p>
        </div>
        <Glimpse />
      </section>
      <NfcIntro />
      <p className="mx-auto max-w-2xl px-gutter pt-16 pb-8 text-center font-display text-2xl text-balance text-text-muted italic">
        {home.promise}
      </p>
    </>
  )
}

/** A glance through the keyhole: the rings, and two letters of a day. */
function Glimpse() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md">
      <RingsArt className="mx-auto w-4/5 md:w-full" />
      <p className="relative -mt-7 mr-auto ml-0 w-4/5 -rotate-2 rounded-card rounded-bl-md border border-line bg-surface-raised px-5 py-4 font-display text-lg leading-snug shadow-raised">
        {home.sample.theirs}
      </p>
      <p className="relative mt-3 mr-0 ml-auto w-4/5 rotate-1 rounded-card rounded-br-md bg-accent px-5 py-4 font-display text-lg leading-snug text-on-accent shadow-raised">
        {home.sample.mine}
      </p>
    </div>
  )
}
