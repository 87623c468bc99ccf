import { Feather, KeyRound, Nfc, SmartphoneNfc } from 'lucide-react'
import { sections } from '@love-space/contracts/paths.ts'
import { home } from '@love-space/texts/en/couple/home.ts'

const { nfc } = home
const icons = [Nfc, SmartphoneNfc, KeyRound, Feather]

export function NfcIntro() {
  return (
    <section
      id={sections.nfcIntro}
      tabIndex={-1}
      aria-labelledby="nfc-title"
      className="border-y border-line/70 bg-surface-sunken/60 outline-none"
    >
      <div className="mx-auto max-w-6xl px-gutter py-16 md:py-24">
        <h2 id="nfc-title" className="text-center font-display text-4xl sm:text-5xl">
          {nfc.title}
        </h2>
        <p className="mt-3 text-center text-lg text-pretty text-text-muted">{nfc.lead}</p>
        <ol className="@container relative mx-auto mt-12 grid max-w-md gap-10 md:max-w-none md:grid-cols-4 md:gap-6">
          <span
            aria-hidden
            className="absolute top-8 bottom-16 @max-3xs:hidden left-8 border-l border-dashed border-line-strong/60 md:top-8 md:right-[12.5%] md:bottom-auto md:left-[12.5%] md:border-t md:border-l-0"
          />
          {nfc.steps.map(({ title, text }, index) => (
            <Step key={title} index={index} title={title} text={text} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function Step({ index, title, text }: { index: number; title: string; text: string }) {
  const Icon = icons[index] ?? Nfc
  return (
    <li className="relative flex items-start gap-5 @max-3xs:flex-col md:flex-col md:items-center md:text-center">
      <span
        aria-hidden
        className="flex size-16 shrink-0 items-center justify-center rounded-full border border-line bg-surface-raised text-accent shadow-card"
      >
        <Icon className="size-7 stroke-[1.5]" />
      </span>
      <div className="pt-1 md:pt-0">
        <h3 className="font-display text-2xl">
          <span className="mr-2 text-highlight tabular-nums" aria-hidden>
            {index + 1}
          </span>
          {title}
        </h3>
        <p className="mt-1 max-w-56 text-pretty text-text-muted">{text}</p>
      </div>
    </li>
  )
}
