import { home } from '@love-space/texts/en/couple/home.ts'
import { Skeleton } from '@love-space/ui/skeleton.tsx'

export function HomeSkeleton() {
  return (
    <div
      role="status"
      aria-busy
      className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-5 px-gutter pt-3 md:pt-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12"
    >
      <span className="sr-only">{home.loading}</span>
      <Skeleton className="aspect-4/5 max-h-[40rem] rounded-sheet sm:aspect-2/1 lg:order-1 lg:aspect-4/5" />
      <div className="flex flex-col gap-6">
        <Skeleton className="h-11 w-56" />
        <Skeleton className="h-40 w-full max-w-[34rem] rounded-field" />
      </div>
    </div>
  )
}
