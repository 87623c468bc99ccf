import type { User } from '@love-space/contracts/auth/user.ts'
import { PartMissing } from '@love-space/ui/part-missing.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { usePart } from '@love-space/ui/use-part.ts'
import type { Step } from './next-steps.tsx'

const loadNextSteps = () => import(/* webpackChunkName: "next-steps" */ './next-steps.tsx')

/** Loads the next steps of a new couple on demand, since settled couples never need them. */
export function LateNextSteps({ step, user }: { step: Step; user: User }) {
  const { Part: NextSteps, isMissing, retry } = usePart(loadNextSteps)
  if (NextSteps) return <NextSteps step={step} user={user} />
  return isMissing ? <PartMissing onRetry={retry} /> : <Skeleton className="h-40 w-full rounded-card sm:h-24" />
}
