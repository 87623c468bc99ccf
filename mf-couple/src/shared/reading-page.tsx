import type { ReactNode } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { Page } from '@love-space/ui/page.tsx'
import { publicConfig } from '@love-space/web-kit/browser/public-config.ts'

interface Section {
  /** Anchor; by default made from the heading. */
  readonly id?: string
  readonly heading: string
  readonly paragraphs: readonly string[]
}

interface ReadingPageProps<S extends Section> {
  readonly title: string
  readonly subtitle?: string
  readonly lead: string
  readonly sections: readonly S[]
  readonly below?: (section: S) => ReactNode
}

const anchorOf = ({ id, heading }: Section) => id ?? heading.toLowerCase().replace(/[^a-z]+/g, '-')

export function ReadingPage<S extends Section>({ title, subtitle, lead, sections, below }: ReadingPageProps<S>) {
  return (
    <Page title={title} subtitle={subtitle}>
      <p className="max-w-[62ch] font-display text-xl leading-relaxed text-pretty">{lead}</p>
      <nav aria-labelledby="reading-contents" className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="reading-contents" className="font-display text-lg">
          {common.contents}
        </h2>
        <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {sections.map((section) => (
            <li key={section.heading}>
              <a
                href={`#${anchorOf(section)}`}
                className="inline-flex min-h-tap items-center text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {section.heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-col gap-10 pt-2 pb-6">
        {sections.map((section) => (
          <section key={section.heading} id={anchorOf(section)} className="scroll-mt-20">
            <h2 className="font-display text-2xl">{section.heading}</h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-[62ch] leading-relaxed text-pretty">
                <WithSupportEmail text={paragraph} />
              </p>
            ))}
            {below?.(section)}
          </section>
        ))}
      </div>
    </Page>
  )
}

function WithSupportEmail({ text }: { text: string }) {
  const [before, after] = text.split('{supportEmail}')
  if (after === undefined) return text
  return (
    <>
      {before}
      <a href={`mailto:${publicConfig.supportEmail}`} className="text-accent underline underline-offset-2">
        {publicConfig.supportEmail}
      </a>
      {after}
    </>
  )
}
