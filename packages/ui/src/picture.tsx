import clsx from 'clsx'
import { useState, type ReactNode } from 'react'

/** A picture at one width, with its address in each format. */
export interface PictureRendition {
  readonly width: number
  readonly avif?: string | undefined
  readonly webp: string
}

/** What a picture needs to know of its file; `FileView` of the contracts fits. */
export interface PictureFile {
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly renditions: readonly PictureRendition[]
}

export type PictureProps = {
  /** Undefined while it is being fetched, null where there is none for this reader. */
  file: PictureFile | null | undefined
  /** Empty for one that only decorates. */
  alt: string
  /** How wide it is shown, as in `sizes` of HTML; the whole width unless said otherwise. */
  sizes?: string | undefined
  /** Width to height of the box; that of the picture unless said otherwise. */
  ratio?: number | undefined
  /** The picture at the top of a page is fetched first, others when they come near. */
  priority?: boolean | undefined
  /** Called once when an address no longer works: it may have expired. */
  onExpired?: (() => void) | undefined
  /** Shown where there is no picture. */
  fallback?: ReactNode
  className?: string | undefined
}

const setOf = (renditions: readonly PictureRendition[], format: 'avif' | 'webp'): string | undefined => {
  const parts = renditions.flatMap(({ width, [format]: address }) => (address ? [`${address} ${width}w`] : []))
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** Loaded is not yet decoded: until then there would be an empty place. */
const decoded = (image: HTMLImageElement) => image.decode().catch(() => undefined)

/** A picture in the width and format that fits; its place is kept and a blurred form of it shown until it is there. */
export function Picture(props: PictureProps) {
  const { file, alt, sizes = '100vw', ratio, priority = false, onExpired, fallback, className } = props
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<readonly string[]>([])
  const largest = file?.renditions.at(-1)
  const { width, height } = file ?? {}
  const aspectRatio = ratio ?? (width && height ? width / height : undefined)
  const isShown = largest !== undefined && shown === largest.webp
  const isGone = file === null || (largest !== undefined && failed.includes(largest.webp))

  const fail = (address: string) => {
    // The second address of a picture that does not work either is not an expired one.
    if (failed.length === 0) onExpired?.()
    setFailed([...failed, address])
  }

  return (
    <div className={clsx('relative overflow-hidden bg-surface-sunken', className)} style={{ aspectRatio }}>
      {file?.placeholder && !isGone && (
        <img
          src={file.placeholder}
          alt=""
          aria-hidden
          className={clsx(
            'absolute inset-0 size-full scale-110 object-cover blur-xl',
            // It goes once the picture over it has become visible; hidden, it costs nothing more.
            isShown && 'invisible transition-[visibility] delay-300 motion-reduce:delay-0',
          )}
        />
      )}
      {isGone && <div className="absolute inset-0 flex items-center justify-center text-text-muted">{fallback}</div>}
      {largest && !isGone && (
        <picture>
          <source type="image/avif" srcSet={setOf(file?.renditions ?? [], 'avif')} sizes={sizes} />
          <source type="image/webp" srcSet={setOf(file?.renditions ?? [], 'webp')} sizes={sizes} />
          <img
            src={largest.webp}
            alt={alt}
            width={width ?? undefined}
            height={height ?? undefined}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding="async"
            onLoad={({ currentTarget }) => void decoded(currentTarget).then(() => setShown(largest.webp))}
            onError={() => fail(largest.webp)}
            className={clsx(
              'absolute inset-0 size-full object-cover transition-opacity duration-300',
              isShown ? 'opacity-100' : 'opacity-0',
            )}
          />
        </picture>
      )}
    </div>
  )
}
