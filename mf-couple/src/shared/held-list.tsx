import { fill } from '@love-space/texts/fill.ts'
import { isOne } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import type { HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { refusalOf, HeldLine } from './held-line.tsx'

interface HeldListProps {
  writes: readonly HeldWrite[]
  one: string
  many: string
  titleOf: (write: HeldWrite) => string
  onUndo: (write: HeldWrite) => void
}

export function HeldList({ writes, one, many, titleOf, onUndo }: HeldListProps) {
  if (writes.length === 0) return null
  const n = writes.filter(({ reason, subject }) => reason === 'offline' && !subject?.uploads).length
  return (
    <section className="flex flex-col gap-3">
      {n > 0 && <Banner tone="offline">{isOne(n) ? one : fill(many, { n })}</Banner>}
      <ul className="flex flex-col gap-2">
        {writes.map((write) => (
          <li
            key={write.key}
            className="flex flex-col gap-1 rounded-card border border-dashed border-line-strong/60 p-4"
          >
            <p dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
              {titleOf(write)}
            </p>
            <HeldLine write={write} refusal={refusalOf(write)} onUndo={() => onUndo(write)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
