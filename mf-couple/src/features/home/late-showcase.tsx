import { lazy, Suspense } from 'react'
import { preloadPart, useLazyPart } from '@love-space/ui/use-lazy-part.ts'

const loadShowcase = () => import('./showcase.tsx')
const afterMs = 1_000

/** Loaded apart, so that the code is not in the first route's chunk. */
const AfterAll = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  return loadShowcase()
})

export const fetchForHtml = async (): Promise<void> => {
  if (typeof requestAnimationFrame === 'undefined') await preloadPart(loadShowcase)
}

export function LateShowcase() {
  const { Part } = useLazyPart(loadShowcase, false)
  return <Suspense>{Part ? <Part /> : <AfterAll />}</Suspense>
}
