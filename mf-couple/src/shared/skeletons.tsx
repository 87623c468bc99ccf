import clsx from 'clsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'

interface SkeletonsProps {
  label: string
  /** Class of each placeholder, near the height of its content. */
  each: readonly string[]
  className?: string
}

export const Skeletons = ({ label, each, className }: SkeletonsProps) => (
  <div role="status" aria-busy className={clsx('flex flex-col', className)}>
    <span className="sr-only">{label}</span>
    {each.map((size, index) => (
      <Skeleton key={index} className={`${size} rounded-card`} />
    ))}
  </div>
)
