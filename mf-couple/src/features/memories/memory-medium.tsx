import { ImageIcon, ImageOff, LoaderCircle, Play } from 'lucide-react'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Picture } from '@love-space/ui/picture.tsx'
import { renewAddresses } from './memories.queries.ts'

const box = 'absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-center text-sm text-text-muted'

interface MemoryMediumProps {
  /** Undefined for a memory without media. */
  file: FileView | undefined
  alt: string
  sizes: string
  ratio: number
  priority?: boolean
  className?: string
}

/** A picture, the poster of a video with the sign to play it, or what stands in their place. */
export function MemoryMedium({ file, alt, sizes, ratio, priority = false, className = '' }: MemoryMediumProps) {
  const shape = `relative overflow-hidden bg-surface-sunken ${className}`
  if (!file) {
    return (
      <div className={shape} style={{ aspectRatio: ratio }}>
        <span className={box} role="img" aria-label={texts.noMedia}>
          <ImageIcon className="size-12 stroke-1" />
        </span>
      </div>
    )
  }
  if (file.renditions.length === 0) {
    const isOnItsWay =
      file.state === 'processing' || file.state === 'uploading' || (file.url === null && file.converting !== null)
    return (
      <div className={shape} style={{ aspectRatio: ratio }}>
        <span className={box}>
          {file.kind === 'video' && file.state === 'ready' && !isOnItsWay ? (
            file.url === null ? (
              <ImageOff className="size-8" />
            ) : (
              <PlaySign />
            )
          ) : isOnItsWay ? (
            <>
              <LoaderCircle className="size-8 animate-spin motion-reduce:animate-none" />
              {texts.stillPreparing}
            </>
          ) : (
            <>
              <ImageOff className="size-8" />
              {fill(texts.unreadable, { name: file.name })}
            </>
          )}
        </span>
      </div>
    )
  }
  return (
    <div className={`relative ${className}`}>
      <Picture
        file={file}
        alt={alt}
        sizes={sizes}
        ratio={ratio}
        priority={priority}
        onExpired={() => void renewAddresses()}
        fallback={<ImageOff className="size-8" />}
        className="size-full"
      />
      {file.kind === 'video' && file.url !== null && (
        <span className="pointer-events-none absolute inset-0 flex items-center justify-center">
          <PlaySign />
        </span>
      )}
    </div>
  )
}

const PlaySign = () => (
  <span className="flex size-14 items-center justify-center rounded-full bg-black/55 text-white backdrop-blur-sm">
    <Play className="ml-1 size-7 fill-current" />
  </span>
)
