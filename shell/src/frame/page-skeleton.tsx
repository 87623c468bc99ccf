import { shellTexts } from '@love-space/texts/en/shell.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'

export function PageSkeleton() {
  return (
    <div role="status" aria-busy className="mx-auto flex max-w-3xl flex-col gap-6 px-gutter py-10">
      <span className="sr-only">{shellTexts.errors.loading}</span>
      <Skeleton className="h-10 w-3/5" />
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  )
}
