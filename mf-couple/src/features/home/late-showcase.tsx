import { lazy, Suspense } from 'react'
import { fetchPart, usePart } from '@love-space/ui/use-part.ts'

const loadShowcase = () => import(/* webpackChunkName: "showcase" */ './showcase.tsx')
const afterMs = 1_000

/** Its code is none of the first route's. */
const AfterAll = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  return loadShowcase()
})

/** Where pages are rendered to HTML, which is no browser, the showcase is part of that. */
export const fetchForHtml = async (): Promise<void> => {
  if (typeof requestAnimationFrame === 'undefined') await fetchPart(loadShowcase)
}

/** The bracelets and prices: the HTML of the page until their code is there. */
export function LateShowcase() {
  const { Part } = usePart(loadShowcase, false)
  return <Suspense>{Part ? <Part /> : <AfterAll />}</Suspense>
}
