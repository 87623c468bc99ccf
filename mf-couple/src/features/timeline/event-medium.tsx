import { Crop as CropIcon, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useFile } from '@love-space/web-kit/files/files.ts'
import { type Upload, uploadAddress, uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'
import { addUploads, resumeUpload, uploadQueue, useUploads, pendingUploads } from '@love-space/web-kit/files/uploads.ts'
import { acceptOf } from '@love-space/contracts/media/chosen-file.ts'
import { checkFiles, type CheckedFile, type RefusedFile } from '../../shared/files/check-files.ts'
import { cutPicture } from '../../shared/files/cut-picture.ts'
import { usePictureEditor } from '../../shared/files/use-picture-editor.tsx'
import { FilePicture } from '@love-space/ui/file-picture.tsx'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'
import { arrived, dropUpload, forgetArrival, isStuck, uploadOfMedia, type EventMedia } from './event-media.ts'
import type { EventWords } from './event-words.ts'

interface EventMediumFieldProps {
  spaceId: string
  form: UseFormReturn<EventWords>
  saved: EventMedia
  isLocked: boolean
  /** Called with the work of preparing a file. A save must wait for it. */
  onTaking: (work: Promise<unknown>) => void
}

export function EventMediumField({ spaceId, form, saved, isLocked, onTaking }: EventMediumFieldProps) {
  const media = useWatch({ control: form.control, name: 'media' })
  const upload = useUploads(({ uploads }) => uploadOfMedia(media, uploads))
  const isOnline = useOnline((online) => online.isOnline)
  const keep = (next: EventMedia) => form.setValue('media', next)
  const { chosenFiles, refused, choose } = useChosenFile(spaceId, form)
  useArrival(media, saved, upload, isLocked, (address) => {
    const chosen = chosenFiles.get(media)
    if (chosen) chosenFiles.set(address, chosen)
    keep(address)
  })
  const chosen = chosenFiles.get(media)
  const remove = () => {
    dropUpload(media)
    keep(media === saved ? null : saved)
  }
  return (
    <div role="group" aria-label={texts.fieldMedia} className="flex flex-col gap-3">
      <p className="text-sm font-medium">{texts.fieldMedia}</p>
      {media !== null && (
        <>
          {uploadIdOf(media) === null ? (
            <FilePicture
              address={media}
              alt={texts.fieldMedia}
              ratio={16 / 9}
              sizes="30rem"
              className="rounded-field"
            />
          ) : (
            <MediumOnItsWay upload={upload} chosen={chosen} />
          )}
          {!isLocked && <MediumButtons media={media} upload={upload} chosen={chosen} onRemove={remove} />}
        </>
      )}
      <FilePicker
        label={media === null ? texts.chooseMedia : texts.changeMedia}
        hint={texts.mediaHint}
        accept={acceptOf('timeline')}
        camera="environment"
        disabled={isLocked}
        onFiles={(given) => onTaking(choose(given))}
      />
      <UploadNotes refused={refused} uploads={[]} failed={texts.mediaFailed} />
      {upload && !isOnline && <Banner tone="offline">{texts.offlineMedia}</Banner>}
    </div>
  )
}

function useChosenFile(spaceId: string, form: UseFormReturn<EventWords>) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  /** Chosen files by address, to show and crop them. */
  const [chosenFiles] = useState(() => new Map<EventMedia, CheckedFile>())
  const { run } = useAction(
    async (given: readonly File[]) => {
      const { good, refused } = checkFiles(given, 'timeline')
      setRefused(refused)
      const [chosen] = good
      if (!chosen) return
      const [id = ''] = await addUploads([{ ...chosen, path: `${spaceId}/timeline`, use: { kind: 'event', spaceId } }])
      chosenFiles.set(uploadAddress(id), chosen)
      dropUpload(form.getValues('media'))
      form.setValue('media', uploadAddress(id))
    },
    { failed: texts.mediaFailed },
  )
  return { chosenFiles, refused, choose: run }
}

/** Replaces an upload that has arrived by its file, and one cancelled elsewhere by the saved medium. */
function useArrival(
  media: EventMedia,
  saved: EventMedia,
  upload: Upload | undefined,
  isLocked: boolean,
  keep: (media: EventMedia) => void,
) {
  const settle = useEffectEvent((given: string, isCancelled: boolean) => {
    if (given !== media || isLocked) return
    const address = arrived(given)
    if (address !== given) {
      keep(address)
      forgetArrival(given)
    } else if (isCancelled) keep(saved)
  })
  useEffect(() => {
    if (isLocked || media === null || uploadIdOf(media) === null) return
    if (upload) settle(media, false)
    else void pendingUploads().then((waiting) => settle(media, uploadOfMedia(media, waiting) === undefined))
  }, [media, upload, isLocked])
}

interface ShownMediumProps {
  upload: Upload | undefined
  chosen: CheckedFile | undefined
}

function MediumOnItsWay({ upload, chosen }: ShownMediumProps) {
  return (
    <>
      {chosen ? (
        <ChosenMedium chosen={chosen} />
      ) : (
        <p className="text-sm [overflow-wrap:anywhere] text-text-muted">{upload?.name}</p>
      )}
      {upload && !isStuck(upload) && <Progress label={upload.name} value={upload.sent / Math.max(1, upload.bytes)} />}
      {upload?.state === 'failed' && (
        <Banner
          tone="error"
          action={
            <Button size="sm" variant="ghost" onClick={() => void resumeUpload(upload.id)}>
              {fileTexts.again}
            </Button>
          }
        >
          {upload.failure ?? texts.mediaFailed}
        </Banner>
      )}
      {upload?.state === 'missing' && <Banner tone="error">{texts.mediaStuck}</Banner>}
    </>
  )
}

function MediumButtons(props: ShownMediumProps & { media: string; onRemove: () => void }) {
  const { media, upload, chosen, onRemove } = props
  const { file } = useFile(uploadIdOf(media) === null ? media : null)
  const { open, isBusy, dialog } = usePictureEditor({
    picture: chosen?.file,
    edit: file ? { crop: file.crop, rotation: file.rotation } : (upload?.edit ?? null),
    focus: file?.focus,
    failed: texts.mediaFailed,
    onEdit: async (edit) => {
      const fileId = fileIdOf(media)
      if (fileId !== null) await cutPicture(fileId, edit)
      else if (upload) await (await uploadQueue()).edit(upload.id, edit)
    },
  })
  const isPicture = chosen?.type.startsWith('image/') === true && (file?.kind === 'image' || upload !== undefined)
  return (
    <div className="flex flex-wrap gap-2">
      {isPicture && (
        <Button size="sm" variant="secondary" icon={<CropIcon />} busy={isBusy} onClick={open}>
          {texts.editPicture}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
        {texts.removeMedia}
      </Button>
      {dialog}
    </div>
  )
}

function ChosenMedium({ chosen: { file, type } }: { chosen: CheckedFile }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  // Address of a file that this browser cannot display. Another choice may work.
  const [unseen, setUnseen] = useState<string>()
  const hide = () => setUnseen(address)
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  const shape = 'max-h-64 w-full rounded-field bg-surface-sunken object-contain'
  const caption = file.name
  if (unseen === address) return <p className="text-sm [overflow-wrap:anywhere] text-text-muted">{caption}</p>
  return type.startsWith('video/') ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own video, just chosen
    <video src={address} controls muted playsInline aria-label={caption} className={shape} onError={hide} />
  ) : (
    <img src={address} alt={caption} className={shape} onError={hide} />
  )
}
