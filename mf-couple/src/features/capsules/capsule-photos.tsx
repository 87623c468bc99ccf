import clsx from 'clsx'
import { ImageIcon, ImageOff } from 'lucide-react'
import { useState } from 'react'
import { capsules as texts } from '@love-space/texts/en/couple/capsules.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Picture } from '@love-space/ui/picture.tsx'
import { MediaViewer } from '../../shared/viewer/media-viewer.tsx'
import { isViewable } from '../../shared/viewer/viewer-media.ts'
import { usePhotos } from './capsules.queries.ts'

interface CapsulePhotosProps {
  readonly fileIds: readonly string[]
  /** Name of the viewer. */
  readonly title: string
}

/** The photos of a letter that the reader may read. Each opens in the viewer. */
export function CapsulePhotos({ fileIds, title }: CapsulePhotosProps) {
  const { data: files, refetch, isError } = usePhotos(fileIds)
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (fileIds.length === 0) return null
  const shown = fileIds.map((id, index) => ({
    id,
    file: files?.find((file) => file.id === id),
    alt: fill(texts.photoNumber, { n: index + 1 }),
  }))
  const media = shown.flatMap(({ file, alt }) => (file ? [{ file, alt }] : []))
  return (
    <>
      <ul
        className={clsx('mt-4 grid list-none gap-2', shown.length === 1 ? 'grid-cols-1' : 'grid-cols-2 sm:grid-cols-3')}
      >
        {shown.map(({ id, file, alt }) => (
          <li key={id} className="overflow-hidden rounded-field">
            {file && isViewable(file) ? (
              <button type="button" aria-label={alt} className="block w-full" onClick={() => setOpenAt(id)}>
                <Picture
                  file={file}
                  alt=""
                  sizes={shown.length === 1 ? '34rem' : '12rem'}
                  ratio={shown.length === 1 ? 4 / 3 : 1}
                  onExpired={() => void refetch()}
                  fallback={<ImageOff className="size-8" />}
                />
              </button>
            ) : (
              <span
                role="img"
                aria-label={files || isError ? texts.photoMissing : alt}
                className="flex aspect-square items-center justify-center bg-surface-sunken text-text-muted"
              >
                {files || isError ? <ImageOff className="size-8" /> : <ImageIcon className="size-8 stroke-1" />}
              </span>
            )}
          </li>
        ))}
      </ul>
      <MediaViewer media={media} openAt={openAt} title={title} onOpenAt={setOpenAt} />
    </>
  )
}
