import { ImageUp, RotateCw, X } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { acceptOf, judgeChosen } from '@love-space/contracts/media/chosen-file.ts'
import { officeSpaceTexts } from '@love-space/texts/en/office/spaces.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { ChosenMedium } from '@love-space/ui/chosen-medium.tsx'
import { failureText } from '@love-space/ui/failure-text.ts'
import { Field, useFieldIds } from '@love-space/ui/field.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { useBinding } from '@love-space/ui/form-binding.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { resumeUpload, useUploads } from '@love-space/web-kit/files/uploads.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import type { useDialogForm } from '../../shared/use-dialog-form.ts'
import { dropPicture, stateOfPicture, uploadPictures, type ChosenPicture } from './space-uploads.ts'
import { imagesFrom, imagesText, type SpaceDraft } from './spaces.rules.ts'

const texts = officeSpaceTexts.pictures
const purpose = 'hero-banner'

type SpaceForm = ReturnType<typeof useDialogForm<SpaceDraft>>['form']

interface SpacePicturesProps {
  readonly form: SpaceForm
  readonly spaceId: string
}

/** Pictures of a space that nobody is in. They are uploaded at once, and shown in it once the form is saved. */
export function SpacePictures({ form, spaceId }: SpacePicturesProps) {
  const { value, error, ref } = useBinding(form.control, 'images')
  const ids = useFieldIds({ error })
  const uploads = useUploads((queue) => queue.uploads)
  const { chosen, refused, failure, choose } = useChosenPictures(form, spaceId)
  const { submitCount } = form.formState
  // The error is below the picker, so it may be out of view.
  useEffect(() => {
    if (submitCount > 0 && error !== undefined)
      document.getElementById(ids.errorId)?.scrollIntoView({ block: 'nearest' })
  }, [error, submitCount, ids.errorId])
  const images = imagesFrom(value)
  const total = images.length
  const room = limits.spaceImagesMax - total
  const remove = (image: string) => {
    dropPicture(image)
    form.setValue('images', imagesText(images.filter((one) => one !== image)), { shouldDirty: true })
  }
  return (
    <Field label={officeSpaceTexts.contentNames.images} optional error={error} ids={ids}>
      <div
        ref={ref}
        id={ids.id}
        role="group"
        aria-labelledby={`${ids.id}-label`}
        aria-describedby={ids.aria['aria-describedby']}
        tabIndex={-1}
        className="flex flex-col gap-3"
      >
        {total > 0 && (
          <ol className="grid list-none grid-cols-2 items-start gap-2 sm:grid-cols-3">
            {images.map((image, index) => (
              <PictureTile
                key={image}
                image={image}
                name={fill(texts.one, { n: index + 1, total })}
                n={index + 1}
                uploads={uploads}
                chosen={chosen.get(image)}
                onRemove={() => remove(image)}
              />
            ))}
          </ol>
        )}
        <FilePicker
          label={texts.add}
          hint={room > 0 ? fill(texts.hint, { max: limits.spaceImagesMax }) : texts.full}
          accept={acceptOf(purpose)}
          multiple
          disabled={room <= 0}
          onFiles={choose}
        />
        <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
          {refused.map((words) => (
            <Banner key={words} tone="error">
              {words}
            </Banner>
          ))}
          {failure !== undefined && <Banner tone="error">{failureText(failure, texts.failed)}</Banner>}
        </div>
      </div>
    </Field>
  )
}

/** Pictures beside each other, for a choice between two versions. */
export const SmallPictures = ({ images }: { images: string }) => (
  <span className="flex flex-wrap gap-1">
    {imagesFrom(images).map((address, index, { length: total }) => (
      <FilePicture
        key={address}
        address={address}
        alt={fill(texts.one, { n: index + 1, total })}
        ratio={4 / 3}
        sizes="5rem"
        className="w-20 rounded-field"
      />
    ))}
  </span>
)

function useChosenPictures(form: SpaceForm, spaceId: string) {
  const [chosen] = useState(() => new Map<string, ChosenPicture>())
  const [refused, setRefused] = useState<readonly string[]>([])
  useEffect(
    () => () => {
      for (const image of chosen.keys()) dropPicture(image)
    },
    [chosen],
  )
  const { run, error } = useAction(async (files: readonly File[]) => {
    const { good, refused } = judgeChosen(files, purpose)
    const places = Math.max(0, limits.spaceImagesMax - imagesFrom(form.getValues('images')).length)
    setRefused([
      ...refused.map(({ file, refusal }) => `${file.name}: ${refusal.message}`),
      ...good.slice(places).map(({ file }) => `${file.name}: ${texts.full}`),
    ])
    const taken = good.slice(0, places)
    if (taken.length === 0) return
    const added = await uploadPictures(spaceId, taken)
    for (const [index, image] of added.entries()) {
      const picture = taken[index]
      if (picture) chosen.set(image, picture)
    }
    const images = imagesText([...imagesFrom(form.getValues('images')), ...added])
    form.setValue('images', images, { shouldDirty: true })
  })
  return { chosen, refused, failure: error, choose: (files: readonly File[]) => void run(files) }
}

interface PictureTileProps {
  readonly image: string
  readonly name: string
  readonly n: number
  readonly uploads: readonly Upload[]
  /** The picture, if it was chosen in this form. */
  readonly chosen: ChosenPicture | undefined
  readonly onRemove: () => void
}

function PictureTile({ image, name, n, uploads, chosen, onRemove }: PictureTileProps) {
  const picture = stateOfPicture(image, uploads)
  const isArrived = 'address' in picture
  return (
    <li className="relative overflow-hidden rounded-field border border-line bg-surface">
      {isArrived ? (
        <FilePicture address={picture.address} alt={name} ratio={4 / 3} sizes="(min-width: 40rem) 12rem, 45vw" />
      ) : (
        <ChosenMedium file={chosen?.file} isVideo={false} alt={name} />
      )}
      {!isArrived && (
        <UploadState n={n} upload={'upload' in picture ? picture.upload : undefined} name={chosen?.file.name ?? name} />
      )}
      <IconButton
        label={fill(isArrived ? texts.remove : texts.cancel, { n })}
        icon={<X />}
        variant="onImage"
        className="absolute top-1 right-1"
        onClick={onRemove}
      />
    </li>
  )
}

const Line = ({ children, isError = false }: { children: ReactNode; isError?: boolean }) => (
  <p
    role={isError ? 'alert' : undefined}
    className={isError ? 'text-xs text-pretty text-danger' : 'text-xs text-pretty text-text-muted'}
  >
    {children}
  </p>
)

function UploadState({ n, upload, name }: { n: number; upload: Upload | undefined; name: string }) {
  const isOnline = useOnline((online) => online.isOnline)
  const { state = 'failed' } = upload ?? {}
  const isStuck = state === 'failed' || state === 'missing' || state === 'paused'
  return (
    <div className="flex flex-col gap-1.5 p-2">
      <p className="truncate text-xs">{name}</p>
      {isStuck ? (
        <Line isError>{upload?.failure ?? (state === 'paused' ? texts.paused : texts.failed)}</Line>
      ) : (
        <>
          <Progress label={name} value={(upload?.sent ?? 0) / Math.max(1, upload?.bytes ?? 1)} />
          {!isOnline && <Line>{texts.offline}</Line>}
        </>
      )}
      {upload && isStuck && state !== 'missing' && upload.isRefused !== true && (
        <IconButton
          label={fill(texts.again, { n })}
          icon={state === 'paused' ? <ImageUp /> : <RotateCw />}
          className="self-start"
          onClick={() => void resumeUpload(upload.id)}
        />
      )}
    </div>
  )
}
