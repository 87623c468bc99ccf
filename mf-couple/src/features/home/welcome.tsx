import clsx from 'clsx'
import { ArrowDown } from 'lucide-react'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { home } from '@love-space/texts/en/couple/home.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { NfcIntro } from './nfc-intro.tsx'
import { LateShowcase } from './late-showcase.tsx'
import { hasNfc } from '../../shared/build-flags.ts'
import { MoodSeal } from '../../shared/mood-seal.tsx'
import { RingsArt } from '../../shared/rings-art.tsx'
import { scrollToSection, useScrollToSection } from '../../shared/scroll-to-section.ts'

const scrollTargets = [sections.nfcIntro, sections.shop, sections.pricing]

export default function Welcome() {
  useScrollToSection(scrollTargets, true)
  return (
    <>
      <section className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-8 px-gutter pt-8 pb-16 md:min-h-[calc(100dvh-9rem)] md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:gap-14 md:py-16">
        <div className="text-center md:text-left">
          <h1
            id="page-title"
            tabIndex={-1}
            className="font-display text-[clamp(2.75rem,8.5vw,5rem)] leading-[1.04] tracking-tight wrap-anywhere outline-none"
          >
            {home.heroAnonymous}
          </h1>
          <p className="mx-auto mt-5 max-w-md text-lg text-pretty text-text-muted sm:text-xl md:mx-0">
            {home.heroAnonymousContent}
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3 md:justify-start">
            {hasNfc() && (
              <Button size="lg" icon={<ArrowDown />} onClick={() => scrollToSection(sections.nfcIntro)}>
                {home.discover}
              </Button>
            )}
            <Link to={paths.login} className={buttonClass('secondary', 'lg')}>
              {home.signIn}
            </Link>
          </div>
          <p className="mt-3 text-text-muted">
            {home.newHere}{' '}
            <Link
              to={paths.register}
              className="inline-flex min-h-tap items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {home.createAccount}
            </Link>
          </p>
        </div>
        <Glimpse />
      </section>
      {hasNfc() && <NfcIntro />}
      <LateShowcase />
      <p className="mx-auto max-w-2xl px-gutter pt-16 pb-8 text-center font-display text-2xl text-balance text-text-muted italic">
        {home.promise}
      </p>
    </>
  )
}

function Glimpse() {
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md">
      <RingsArt className="mx-auto w-4/5 md:w-full" />
      <SampleLetter person="one" mood="romantic" className="-mt-7 mr-auto -rotate-2">
        {home.sample.theirs}
      </SampleLetter>
      <SampleLetter person="two" mood="missing" className="mt-5 ml-auto rotate-1">
        {home.sample.mine}
      </SampleLetter>
    </div>
  )
}

interface SampleLetterProps {
  readonly person: PersonColour
  readonly mood: string
  readonly className: string
  readonly children: string
}

const SampleLetter = ({ person, mood, className, children }: SampleLetterProps) => (
  <p
    className={clsx(
      'letter-sheet w-4/5 py-6 pr-18 pl-6 font-display text-xl/snug wrap-anywhere',
      `letter-${person}`,
      className,
    )}
  >
    {children}
    <MoodSeal mood={mood} person={person} className="absolute -top-3 right-4" />
  </p>
)
