import { Heart, Music, Play, Star } from 'lucide-react'

const shapes = { star: Star, heart: Heart, music: Music, play: Play } as const

const isShape = (icon: string): icon is keyof typeof shapes => Object.hasOwn(shapes, icon)

export function SongIcon({ icon }: { icon: string }) {
  const Shape = isShape(icon) ? shapes[icon] : Music
  return <Shape aria-hidden />
}
