import clsx from 'clsx'
import { Annoyed, CircleDashed, Frown, Laugh, Meh, Smile, type LucideIcon } from 'lucide-react'

const faces: readonly LucideIcon[] = [CircleDashed, Frown, Annoyed, Meh, Smile, Laugh]

const inks = ['text-text-muted', 'text-mood-1', 'text-mood-2', 'text-mood-3', 'text-mood-4', 'text-mood-5']
const fills = ['', 'bg-mood-1', 'bg-mood-2', 'bg-mood-3', 'bg-mood-4', 'bg-mood-5']

export const moodInk = (rating: number): string | undefined => inks[rating] ?? inks[0]
export const moodFill = (rating: number): string => clsx('text-on-mood', fills[rating])

/** The face of a rating; an open circle for none. Hidden from screen readers, because words stand beside it. */
export function MoodFace({ rating, className }: { rating: number; className?: string }) {
  const Face = faces[rating] ?? CircleDashed
  return <Face aria-hidden className={clsx('stroke-[1.75]', className)} />
}
