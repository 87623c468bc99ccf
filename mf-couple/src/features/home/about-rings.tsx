import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { sections } from '@love-space/contracts/paths.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'

const loadDetails = () => import('./rings-and-prices.tsx')

const inside: readonly string[] = [sections.nfcIntro, sections.shop, sections.pricing]

export function AboutRings() {
  const { key, hash } = useLocation()
  const target = hash.slice(1)
  const isTarget = target === sections.aboutRings || inside.includes(target)
  /** The last press, which counts until an address leads to this section. */
  const [pressed, setPressed] = useState({ key: '', isOpen: false })
  const isOpen = isTarget && pressed.key !== key ? true : pressed.isOpen
  const { Part: Details, isMissing, retry } = useLazyPart(loadDetails, isOpen)
  const detailsId = useId()
  useScrollToSection(inside, Details !== undefined)
  return (
    <section
      id={sections.aboutRings}
      tabIndex={-1}
      aria-label={ourHome.parts.aboutRings}
      className="scroll-mt-20 outline-none"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setPressed({ key, isOpen: !isOpen })}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card border border-line px-4 text-start font-medium text-text-muted transition-colors hover:bg-surface hover:text-text"
      >
        {ourHome.parts.aboutRings}
        <ChevronDown aria-hidden className={clsx('size-5 shrink-0 transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (Details ? <Details /> : isMissing && <LoadFailed onRetry={retry} className="mt-4" />)}
      </div>
    </section>
  )
}
