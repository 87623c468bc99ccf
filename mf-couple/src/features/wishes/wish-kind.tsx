import { Clapperboard, Gift, MapPin, Sparkles } from 'lucide-react'
import type { WishKind } from '@love-space/contracts/space/wish-kinds.ts'
import { isKnownKind } from './wishes.rules.ts'

const icons: Readonly<Record<WishKind, typeof Gift>> = {
  place: MapPin,
  film: Clapperboard,
  gift: Gift,
  other: Sparkles,
}

/** Shows a kind of a later release like `other`. */
export const knownKind = (kind: string): WishKind => (isKnownKind(kind) ? kind : 'other')

export function WishIcon({ kind }: { kind: string }) {
  const Icon = icons[knownKind(kind)]
  return <Icon aria-hidden />
}
