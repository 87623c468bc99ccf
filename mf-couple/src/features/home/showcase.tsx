import type { ReactNode } from 'react'
import { sections } from '@love-space/contracts/paths.ts'
import { showcase as texts } from '@love-space/texts/en/couple/showcase.ts'
import { language } from '@love-space/texts/language.ts'
import { fill } from '@love-space/texts/fill.ts'
import { hasNfc, hasPremium } from '../../shared/build-flags.ts'

const price = (dollars: number): string =>
  dollars.toLocaleString(language, {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(dollars) ? 0 : 2,
  })

const strands = ['stroke-one-fill', 'stroke-highlight', 'stroke-two-fill']
const boxClass = 'rounded-card border border-line bg-surface p-6 shadow-card'

export default function Showcase() {
  return (
    <>
      {hasNfc() && (
        <Section id={sections.shop} title={texts.shop} className="max-w-6xl">
          <p className="mt-3 text-center text-lg text-pretty text-text-muted">{texts.shopHint}</p>
          <ul className="mt-10 grid list-none grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-3">
            {texts.bracelets.map(({ name, text, before, now }, index) => (
              <li key={name} className={`${boxClass} flex flex-col items-center text-center`}>
                <svg viewBox="0 0 120 80" aria-hidden className="w-40 max-w-full fill-none" strokeWidth="4">
                  <ellipse cx="60" cy="40" rx="46" ry="26" className={strands[index]} />
                  <ellipse cx="60" cy="46" rx="46" ry="26" className="stroke-line-strong" strokeDasharray="3 7" />
                  <circle cx="60" cy="68" r="7" className="fill-surface stroke-accent" />
                </svg>
                <h3 className="mt-3 font-display text-2xl">{name}</h3>
                <p className="mt-1 text-pretty text-text-muted">{text}</p>
                <p className="mt-auto flex flex-wrap items-baseline justify-center gap-x-3 pt-4 tabular-nums">
                  <span className="sr-only">{texts.before}</span>
                  <s className="text-text-muted">{price(before)}</s>
                  <span className="sr-only">{texts.now}</span>
                  <span className="font-display text-2xl">{price(now)}</span>
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {hasPremium() && (
        <Section id={sections.pricing} title={texts.pricing} className="max-w-3xl">
          <ul className="mt-10 grid list-none grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
            {texts.plans.map(({ name, price: dollars, text }) => (
              <li key={name} className={boxClass}>
                <h3 className="font-medium">{name}</h3>
                <p className="mt-1 font-display text-3xl tabular-nums">
                  {fill(texts.month, { price: price(dollars) })}
                </p>
                <p className="mt-3 text-pretty text-text-muted">{text}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  id: string
  title: string
  className: string
  children: ReactNode
}

function Section({ id, title, className, children }: SectionProps) {
  const titleId = `${id}-title`
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`mx-auto w-full px-gutter pt-16 outline-none md:pt-24 ${className}`}
    >
      <h2 id={titleId} className="text-center font-display text-4xl sm:text-5xl">
        {title}
      </h2>
      {children}
    </section>
  )
}
