import { legal } from '@love-space/texts/en/legal.ts'
import { Page } from '@love-space/ui/page.tsx'
import { publicConfig } from '@love-space/web-kit/public-config.ts'

interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[]
}

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-')

/** A legal text to be read: contents, then its sections, in a measure that is easy on the eye. */
export function LegalPage({ text }: { text: LegalText }) {
  return (
    <Page title={text.title} subtitle={legal.effective}>
      <p className="max-w-[62ch] font-display text-xl leading-relaxed text-pretty">{text.lead}</p>
      <nav aria-labelledby="legal-contents" className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <h2 id="legal-contents" className="font-display text-lg">
          {legal.contents}
        </h2>
        <ol className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {text.sections.map(({ heading }) => (
            <li key={heading}>
              <a
                href={`#${anchorOf(heading)}`}
                className="inline-flex min-h-tap items-center text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="flex flex-col gap-10 pt-2 pb-6">
        {text.sections.map(({ heading, paragraphs }) => (
          <section key={heading} id={anchorOf(heading)} className="scroll-mt-20">
            <h2 className="font-display text-2xl">{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3 max-w-[62ch] leading-relaxed text-pretty">
                <WithSupportEmail text={paragraph} />
              </p>
            ))}
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
