import { home } from '@love-space/texts/en/couple/home.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'

/** Shows the outline of home while the session loads. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-busy className="mx-auto w-full max-w-6xl px-gutter pt-5 md:pt-9">
      <span className="sr-only">{home.loading}</span>
      <div className="flex items-center gap-4">
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-8 w-24 rounded-full" />
      </div>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12">
        <div className="flex flex-col gap-6">
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-40 w-full max-w-[34rem] rounded-field" />
          <Skeleton className="ml-auto h-32 w-full max-w-[34rem] rounded-field" />
        </div>
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  )
}
