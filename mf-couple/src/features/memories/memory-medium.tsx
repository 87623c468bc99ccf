import { ImageIcon, ImageOff, LoaderCircle, Play } from 'lucide-react'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Picture } from '@love-space/ui/picture.tsx'
import { renewAddresses } from './memories.queries.ts'

const box = 'absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-center text-sm text-text-muted'

interface MemoryMediumProps {
  file: FileView | undefined
  alt: string
  sizes: string
  ratio: number
  priority?: boolean
}

export function MemoryMedium({ file, alt, sizes, ratio, priority = false }: MemoryMediumProps) {
  if (!file || file.renditions.length === 0) {
    return (
      <div className="relative overflow-hidden bg-surface-sunken" style={{ aspectRatio: ratio }}>
        {file ? (
          <span className={box}>
            <StandIn file={file} />
          </span>
        ) : (
          <span className={box} role="img" aria-label={texts.noMedia}>
            <ImageIcon className="size-12 stroke-1" />
          </span>
        )}
      </div>
    )
  }
  return (
    <div className="relative">
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

/** Returns whether a file is still uploaded, read or converted, so that it is shown later. */
export const isPreparing = ({ state, url, converting }: FileView): boolean =>
  state === 'processing' || state === 'uploading' || (url === null && converting !== null)

function StandIn({ file }: { file: FileView }) {
  const { kind, state, url, name } = file
  if (isPreparing(file)) {
    return (
      <>
        <LoaderCircle className="size-8 animate-spin motion-reduce:animate-none" />
        {texts.stillPreparing}
      </>
    )
  }
  if (kind === 'video' && state === 'ready' && url !== null) return <PlaySign />
  return (
    <>
      <ImageOff className="size-8" />
      {!(kind === 'video' && state === 'ready') && fill(texts.unreadable, { name })}
    </>
  )
}

const PlaySign = () => (
  <span className="flex size-14 items-center justify-center rounded-full bg-black/55 text-white backdrop-blur-sm">
    <Play className="ml-1 size-7 fill-current" />
  </span>
)
