import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { focusStyle } from './focus-style.ts'

export interface PictureRendition {
  readonly width: number
  readonly avif?: string | undefined
  readonly webp: string
}

export interface PictureFile {
  readonly width: number | null
  readonly height: number | null
  readonly placeholder: string | null
  readonly focus?: { readonly left: number; readonly top: number } | undefined
  readonly renditions: readonly PictureRendition[]
}

export type PictureProps = {
  /** The picture; undefined while loading, null if missing. */
  file: PictureFile | null | undefined
  alt: string
  sizes?: string | undefined
  ratio?: number | undefined
  priority?: boolean | undefined
  /** Called once when an address fails, because it may have expired. */
  onExpired?: (() => void) | undefined
  fallback?: ReactNode
  className?: string | undefined
}

export const setOf = (renditions: readonly PictureRendition[], format: 'avif' | 'webp'): string | undefined => {
  const parts = renditions.flatMap(({ width, [format]: address }) => (address ? [`${address} ${width}w`] : []))
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** Wait for decoding: a loaded picture stays blank until then. */
const decoded = (image: HTMLImageElement) => image.decode().catch(() => undefined)

export function Picture(props: PictureProps) {
  const { file, alt, sizes = '100vw', ratio, priority = false, onExpired, fallback, className } = props
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<readonly string[]>([])
  const largest = file?.renditions.at(-1)
  const { width, height } = file ?? {}
  const aspectRatio = ratio ?? (width && height ? width / height : undefined)
  const isShown = largest !== undefined && shown === largest.webp
  const isUnavailable = file === null || (largest !== undefined && failed.includes(largest.webp))

  const fail = (address: string) => {
    // A second failing address has not expired, so do not ask again.
    if (failed.length === 0) onExpired?.()
    setFailed([...failed, address])
  }

  return (
    <div className={clsx('relative overflow-hidden bg-surface-sunken', className)} style={{ aspectRatio }}>
      {file?.placeholder && !isUnavailable && (
        <img
          src={file.placeholder}
          alt=""
          aria-hidden
          style={focusStyle(file.focus)}
          className={clsx(
            'absolute inset-0 size-full scale-110 object-cover blur-xl',
            // Hide the blur once the picture has faded in, so that the browser stops painting it.
            isShown && 'invisible transition-[visibility] delay-300 motion-reduce:delay-0',
          )}
        />
      )}
      {isUnavailable && (
        <div className="absolute inset-0 flex items-center justify-center text-text-muted">{fallback}</div>
      )}
      {largest && !isUnavailable && (
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
            style={focusStyle(file?.focus)}
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
