import clsx from 'clsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'

interface SkeletonsProps {
  /** What a screen reader says meanwhile. */
  label: string
  /** A class for each: about as high as what comes. */
  each: readonly string[]
  className?: string
}

/** Stands where cards are on their way. */
export const Skeletons = ({ label, each, className }: SkeletonsProps) => (
  <div role="status" aria-busy className={clsx('flex flex-col', className)}>
    <span className="sr-only">{label}</span>
    {each.map((size, index) => (
      <Skeleton key={index} className={`${size} rounded-card`} />
    ))}
  </div>
)
