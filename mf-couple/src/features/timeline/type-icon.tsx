import { Cake, Flag, Gem, Heart, Plane, Sparkles, TreePalm } from 'lucide-react'
import { isTimelineType } from './timeline.rules.ts'

const icons = {
  milestone: Flag,
  date: Heart,
  anniversary: Gem,
  birthday: Cake,
  holiday: TreePalm,
  travel: Plane,
  other: Sparkles,
}

export function TypeIcon({ type, className }: { type: string; className?: string }) {
  const Icon = icons[isTimelineType(type) ? type : 'other']
  return <Icon aria-hidden className={className} />
}
