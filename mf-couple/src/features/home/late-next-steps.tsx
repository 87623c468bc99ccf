import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { NextStepsProps } from './next-steps.tsx'

const loadNextSteps = () => import('./next-steps.tsx')

/** Loads the next steps of a new couple on demand, because settled couples never need them. */
export function LateNextSteps(props: NextStepsProps) {
  const { Part: NextSteps, isMissing, retry } = useLazyPart(loadNextSteps)
  if (NextSteps) return <NextSteps {...props} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <Skeleton className="h-40 w-full rounded-card sm:h-24" />
}
