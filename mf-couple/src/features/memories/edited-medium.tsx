import clsx from 'clsx'
import { ChevronLeft, Crop, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { useFile } from '@love-space/web-kit/files/files.ts'
import type { PictureEdit, Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { resumeUpload } from '@love-space/web-kit/files/uploads.ts'
import { longDay } from '../../shared/calendar-days.ts'
import { cutPicture } from '../../shared/files/cut-picture.ts'
import type { DraftMedium } from './memory-draft.ts'
import { MemoryMedium } from './memory-medium.tsx'

const loadEditor = () => import(/* webpackChunkName: "picture-editor" */ '../../shared/files/picture-editor.tsx')

interface EditedMediumProps {
  medium: DraftMedium
  upload: Upload | undefined
  /** The local file, if chosen on this device; it can be cropped and turned. */
  picture: File | undefined
  isLocked: boolean
  onRemove: () => void
  onForward: (() => void) | undefined
  /** Called with the day the picture was taken. */
  onDayTaken: ((day: string) => void) | undefined
}

export function EditedMedium(props: EditedMediumProps) {
  const { medium, upload, picture, isLocked, onRemove, onForward, onDayTaken } = props
  const { name } = medium
  const { file } = useFile(medium.kind === 'file' ? fileAddress(medium.fileId) : null)
  const takenOn = onDayTaken ? file?.takenAt?.slice(0, 10) : undefined
  return (
    <li className="flex flex-col overflow-hidden rounded-field border border-line bg-surface">
      <div className="relative">
        {medium.kind === 'file' ? (
          <MemoryMedium file={file ?? undefined} alt={name} sizes="12rem" ratio={4 / 3} />
        ) : (
          <MediumOnItsWay name={name} upload={upload} />
        )}
        <IconButton
          label={fill(texts.removeMedium, { name })}
          icon={<X />}
          variant="onImage"
          className="absolute top-1.5 right-1.5"
          disabled={isLocked}
          onClick={onRemove}
        />
        {onForward && (
          <IconButton
            label={fill(texts.moveEarlier, { name })}
            icon={<ChevronLeft />}
            variant="onImage"
            className="absolute top-1.5 left-1.5"
            disabled={isLocked}
            onClick={onForward}
          />
        )}
        {file?.kind === 'image' && picture !== undefined && !isLocked && (
          <CropMedium name={name} file={file} picture={picture} />
        )}
        {upload?.state === 'failed' && (
          <IconButton
            label={fileTexts.again}
            icon={<RotateCw />}
            variant="onImage"
            className="absolute right-1.5 bottom-1.5"
            onClick={() => void resumeUpload(upload.id)}
          />
        )}
      </div>
      {takenOn !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onDayTaken?.(takenOn)}>
          {fill(texts.takenOn, { date: longDay(takenOn) })}
        </Button>
      )}
    </li>
  )
}

function MediumOnItsWay({ name, upload }: { name: string; upload: Upload | undefined }) {
  return (
    // Leaves the corners free for the buttons.
    <div
      className={clsx(
        'flex aspect-[4/3] flex-col justify-end gap-2 bg-surface-sunken px-3 pt-14 text-sm',
        upload?.state === 'failed' ? 'pb-14' : 'pb-3',
      )}
    >
      <span className="line-clamp-2 break-all">{name}</span>
      {upload === undefined || upload.state === 'failed' ? (
        <span role="alert" className="text-danger">
          {upload?.failure ?? texts.uploadFailed}
        </span>
      ) : upload.state === 'missing' ? (
        <span className="text-danger">{texts.missing}</span>
      ) : (
        <Progress label={name} value={upload.sent / Math.max(1, upload.bytes)} />
      )}
    </div>
  )
}

function CropMedium({ name, file, picture }: { name: string; file: FileView; picture: File }) {
  const [isCropping, setIsCropping] = useState(false)
  const { Part: PictureEditor } = useLazyPart(loadEditor, isCropping, undoPress(setIsCropping, isCropping, false))
  const cut = useAction((edit: PictureEdit | null) => cutPicture(file.id, edit), { failed: texts.cropFailed })
  return (
    <>
      <IconButton
        label={fill(texts.crop, { name })}
        icon={<Crop />}
        variant="onImage"
        className="absolute bottom-1.5 left-1.5"
        disabled={cut.isBusy}
        onClick={() => setIsCropping(true)}
      />
      {isCropping && PictureEditor && (
        <PictureEditor
          file={picture}
          edit={{ crop: file.crop, rotation: file.rotation }}
          onUse={(edit) => {
            setIsCropping(false)
            void cut.run(edit)
          }}
          onClose={() => setIsCropping(false)}
        />
      )}
    </>
  )
}
