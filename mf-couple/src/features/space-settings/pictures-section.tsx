import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getQuota } from '@love-space/contracts/media/file.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { addUploads, cancelUpload } from '@love-space/web-kit/files/uploads.ts'
import { bytesText } from '../../shared/bytes-text.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { checkFiles, type RefusedFile } from '../../shared/files/check-files.ts'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'
import { useUploadsOf } from '../../shared/files/use-uploads-of.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'

interface PartProps {
  space: Space
  isReadOnly: boolean
}

export function PicturesSection({ space, isReadOnly }: PartProps) {
  return (
    <SettingsSection title={texts.pictures} hint={texts.picturesHint}>
      {(!isReadOnly || space.coverImage !== null) && <Cover space={space} isReadOnly={isReadOnly} />}
      {(!isReadOnly || space.images.length > 0) && <HeroImages space={space} isReadOnly={isReadOnly} />}
      <Quota spaceId={space.id} />
    </SettingsSection>
  )
}

export function Cover({ space, isReadOnly }: PartProps) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const uploads = useUploadsOf('cover')
  const remove = useAction(() => changeSpace(space, { coverImage: null }))
  const upload = useAction(async (given: readonly File[]) => {
    const { good, refused } = checkFiles(given, 'cover-image')
    setRefused(refused)
    if (good.length === 0) return
    for (const { id } of uploads) await cancelUpload(id)
    const use = { kind: 'cover', spaceId: space.id }
    await addUploads(good.map((one) => ({ ...one, path: `${space.id}/cover-image`, use })))
  })
  const error = upload.error ?? remove.error
  return (
    <div role="group" aria-label={texts.cover} className="flex flex-col gap-3">
      <h2 className="font-medium">{texts.cover}</h2>
      {space.coverImage && (
        <FilePicture
          address={space.coverImage}
          alt={texts.cover}
          ratio={16 / 9}
          sizes="(min-width: 48rem) 40rem, 90vw"
          className="max-w-xl rounded-field"
        />
      )}
      {!isReadOnly && (
        <FilePicker
          label={texts.coverChoose}
          hint={texts.coverHint}
          accept={acceptOf('cover-image')}
          camera="environment"
          onFiles={(given) => void upload.run(given)}
        />
      )}
      <UploadNotes refused={refused} uploads={uploads} failed={texts.coverFailed} />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.coverFailed)}</Banner>}
      {space.coverImage && !isReadOnly && (
        <Button variant="ghost" size="sm" busy={remove.isBusy} className="self-start" onClick={() => void remove.run()}>
          {texts.coverRemove}
        </Button>
      )}
    </div>
  )
}

function HeroImages({ space, isReadOnly }: PartProps) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const uploads = useUploadsOf('hero')
  const { images } = space
  const total = images.length
  const room = limits.spaceImagesMax - total - uploads.filter(({ state }) => state !== 'failed').length
  const change = useAction((next: string[]) => changeSpace(space, { images: next, imagesSeen: images }))
  const upload = useAction(async (given: readonly File[]) => {
    const { good, refused } = checkFiles(given, 'hero-banner')
    setRefused([...refused, ...good.slice(room).map(({ file }) => ({ name: file.name, message: texts.heroFull }))])
    const use = { kind: 'hero', spaceId: space.id }
    await addUploads(good.slice(0, room).map((one) => ({ ...one, path: `${space.id}/hero-banner`, use })))
  })
  const error = upload.error ?? change.error
  return (
    <div role="group" aria-label={texts.hero} className="flex flex-col gap-3">
      <h2 className="font-medium">{texts.hero}</h2>
      {total > 0 && (
        <ol className="grid list-none gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3">
          {images.map((address, index) => {
            const n = index + 1
            return (
              <li key={address} className="overflow-hidden rounded-field border border-line">
                <FilePicture
                  address={address}
                  alt={fill(texts.heroOne, { n, total })}
                  ratio={16 / 9}
                  sizes="(min-width: 26rem) 20rem, 90vw"
                />
                {!isReadOnly && (
                  <PictureButtons
                    n={n}
                    total={total}
                    isBusy={change.isBusy}
                    onMove={(by) => void change.run(images.toSpliced(index, 1).toSpliced(index + by, 0, address))}
                    onRemove={() => void change.run(images.filter((one) => one !== address))}
                  />
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!isReadOnly && (
        <FilePicker
          label={texts.heroChoose}
          hint={room > 0 ? fill(texts.heroHint, { max: limits.spaceImagesMax }) : texts.heroFull}
          accept={acceptOf('hero-banner')}
          multiple
          disabled={room <= 0}
          onFiles={(given) => void upload.run(given)}
        />
      )}
      <UploadNotes refused={refused} uploads={uploads} failed={texts.heroFailed} />
      {error !== undefined && <Banner tone="error">{failureText(error, texts.heroFailed)}</Banner>}
    </div>
  )
}

interface PictureButtonsProps {
  n: number
  total: number
  isBusy: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function PictureButtons({ n, total, isBusy, onMove, onRemove }: PictureButtonsProps) {
  return (
    <div className="flex justify-between px-1">
      <IconButton
        label={fill(texts.moveEarlier, { n })}
        icon={<ArrowLeft aria-hidden />}
        disabled={n === 1 || isBusy}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={fill(texts.remove, { n })}
        icon={<Trash2 aria-hidden />}
        disabled={isBusy}
        onClick={onRemove}
      />
      <IconButton
        label={fill(texts.moveLater, { n })}
        icon={<ArrowRight aria-hidden />}
        disabled={n === total || isBusy}
        onClick={() => onMove(1)}
      />
    </div>
  )
}

const quotaQuery = (spaceId: string) =>
  queryOptions({
    queryKey: ['file-quota', spaceId],
    queryFn: async ({ signal }) => (await api.call(getQuota, { query: { spaceId }, signal }))?.data.quota ?? null,
    meta: { live: 'files' },
  })

function Quota({ spaceId }: { spaceId: string }) {
  const { data: quota } = useQuery(quotaQuery(spaceId))
  if (!quota) return null
  const { bytesUsed, bytesMax } = quota
  const used = fill(texts.quotaUsed, { used: bytesText(bytesUsed), max: bytesText(bytesMax) })
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-text-muted">
        <span>{texts.quota}</span>
        <span className="tabular-nums">{used}</span>
      </p>
      <Progress label={`${texts.quota}: ${used}`} value={bytesUsed / bytesMax} />
      {bytesUsed >= bytesMax && <Banner tone="info">{texts.quotaFull}</Banner>}
    </div>
  )
}
