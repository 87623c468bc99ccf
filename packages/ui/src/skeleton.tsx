import clsx from 'clsx'

interface SkeletonProps {
  className?: string | undefined
  /** Whether content loads. An animation costs the browser work at each frame, even out of view. */
  isLoading?: boolean
}

/** A placeholder of content. The region around it sets `aria-busy`. */
export function Skeleton({ className, isLoading = true }: SkeletonProps) {
  const pulse = isLoading && 'animate-pulse'
  return <div aria-hidden className={clsx(pulse, 'rounded-field bg-line', className ?? 'h-5 w-full')} />
}

export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div aria-hidden className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={clsx('h-4', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </div>
  )
}
