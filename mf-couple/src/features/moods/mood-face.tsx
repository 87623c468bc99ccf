import clsx from 'clsx'
import { Annoyed, CircleDashed, Frown, Laugh, Meh, Smile, type LucideIcon } from 'lucide-react'

const faces: readonly LucideIcon[] = [CircleDashed, Frown, Annoyed, Meh, Smile, Laugh]

/** Shows the face of a rating; an open circle for none. Hidden from screen readers, since words stand beside it. */
export function MoodFace({ rating, className }: { rating: number; className?: string }) {
  const Face = faces[rating] ?? CircleDashed
  return <Face aria-hidden className={clsx('stroke-[1.75]', className)} />
}
