import clsx from 'clsx'
import { Flower2, Heart, Moon, PartyPopper, Star, type LucideIcon } from 'lucide-react'
import { solidClass, type PersonColour } from '@love-space/ui/person.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  romantic: Heart,
  grateful: Flower2,
  playful: PartyPopper,
  missing: Moon,
  proud: Star,
}

export function MoodSeal(props: { mood: string; person: PersonColour | undefined; className?: string }) {
  const { mood, person, className } = props
  const Icon = icons[mood] ?? Heart
  return (
    <span
      aria-hidden
      className={clsx('letter-seal flex size-12 items-center justify-center', solidClass(person), className)}
    >
      <Icon className="size-5 stroke-[1.75]" />
    </span>
  )
}
