import clsx from 'clsx'
import { Annoyed, CircleDashed, Frown, Laugh, Meh, Smile, type LucideIcon } from 'lucide-react'

const faces: readonly LucideIcon[] = [CircleDashed, Frown, Annoyed, Meh, Smile, Laugh]

/** The face of a rating; an open circle for none. What it says stands beside it in words. */
export function MoodFace({ rating, className }: { rating: number; className?: string }) {
  const Face = faces[rating] ?? CircleDashed
  return <Face aria-hidden className={clsx('stroke-[1.75]', className)} />
}
