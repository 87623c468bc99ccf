import { Clock, Images } from 'lucide-react'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import type { ShownMemory } from './memories.rules.ts'
import { MemoryMedium } from './memory-medium.tsx'

interface SnapshotProps {
  memory: ShownMemory
  onOpen: (memory: ShownMemory) => void
}

export function Snapshot({ memory, onOpen }: SnapshotProps) {
  const { title, media, waiting } = memory
  const [file] = media
  return (
    <article aria-label={title}>
      <button
        type="button"
        aria-label={fill(texts.open, { title })}
        onClick={() => onOpen(memory)}
        className="relative block w-full overflow-clip rounded-field bg-surface-sunken transition duration-200 ease-calm hover:brightness-105"
      >
        {file ? (
          <MemoryMedium file={file} alt="" sizes="(min-width: 48rem) 11rem, 33vw" ratio={1} />
        ) : (
          <span dir="auto" className="flex aspect-square items-center justify-center p-2">
            <span className="line-clamp-4 font-display text-[0.9375rem] leading-tight wrap-anywhere">{title}</span>
          </span>
        )}
        {(media.length > 1 || waiting) && (
          <span className="absolute top-1.5 right-1.5 flex gap-1 rounded-full bg-black/55 p-1 text-white [&_svg]:size-3.5">
            {media.length > 1 && (
              <>
                <Images aria-hidden />
                <span className="sr-only">{fill(texts.mediaCount, { n: media.length })}</span>
              </>
            )}
            {waiting && <Clock aria-hidden />}
          </span>
        )}
      </button>
    </article>
  )
}
