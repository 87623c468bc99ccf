import { ChevronLeft, Crop, RotateCw, X } from 'lucide-react'
import { memo, useEffect, useState, type ReactNode } from 'react'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { files as fileTexts } from '@love-space/texts/en/couple/files.ts'
import { memories as texts } from '@love-space/texts/en/couple/memories.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { useFile } from '@love-space/web-kit/files/files.ts'
import type { Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { resumeUpload, uploadedBytes, useUploads } from '@love-space/web-kit/files/uploads.ts'
import type { CheckedFile } from '../../shared/files/check-files.ts'
import { ChosenMedium } from '@love-space/ui/chosen-medium.tsx'
import { cutPicture } from '../../shared/files/cut-picture.ts'
import { usePictureEditor } from '../../shared/files/use-picture-editor.tsx'
import { uploadOf, withFinishedUploads, type DraftMedium } from '../../shared/files/draft-media.ts'
import { MemoryMedium } from './memory-medium.tsx'

interface EditedMediumProps {
  /** The medium as the draft has it. Its upload may be finished meanwhile. */
  given: DraftMedium
  /** Name by its place, such as `Number 3`. */
  name: string
  /** The local file, if it was chosen in this form. It can be cropped and turned. */
  chosen: CheckedFile | undefined
  isLocked: boolean
  onRemove: (medium: DraftMedium) => void
  onForward: ((medium: DraftMedium) => void) | undefined
}

/** A tile that follows its own upload, so that one file's progress renders no other tile. */
export const EditedMedium = memo(function EditedMedium(props: EditedMediumProps) {
  const { given, name, chosen, isLocked, onRemove, onForward } = props
  const upload = useUploads(({ uploads }) => uploadOf(given, uploads))
  const [medium = given] = withFinishedUploads([given])
  const { file } = useFile(medium.kind === 'file' ? fileAddress(medium.fileId) : null)
  const stored = useStoredBytes(medium, chosen)
  const isShownHere = file?.renditions[0] === undefined && (medium.kind === 'upload' || chosen !== undefined)
  const buttons = (
    <>
      <IconButton
        label={fill(texts.removeMedium, { name })}
        icon={<X />}
        variant="onImage"
        className="absolute top-1 right-1"
        disabled={isLocked}
        onClick={() => onRemove(medium)}
      />
      {onForward && (
        <IconButton
          label={fill(texts.moveEarlier, { name })}
          icon={<ChevronLeft />}
          variant="onImage"
          className="absolute top-1 left-1"
          disabled={isLocked}
          onClick={() => onForward(medium)}
        />
      )}
      {file?.kind === 'image' && chosen !== undefined && !isLocked && (
        <CropMedium name={name} file={file} picture={chosen.file} />
      )}
    </>
  )
  if (!isShownHere) {
    return (
      <li className="relative overflow-hidden rounded-field border border-line bg-surface">
        <MemoryMedium file={file ?? undefined} alt={name} sizes="12rem" ratio={4 / 3} />
        {file === null && medium.kind === 'file' && (
          <span role="alert" className={line}>
            {texts.goneMedium}
          </span>
        )}
        {buttons}
      </li>
    )
  }
  return (
    <MediumTile name={name} file={chosen?.file ?? stored} type={chosen?.type ?? upload?.type ?? ''}>
      {medium.kind === 'upload' && <UploadState name={name} upload={upload} />}
      {buttons}
    </MediumTile>
  )
})

interface MediumTileProps {
  name: string
  file: Blob | undefined
  type: string
  children?: ReactNode
}

export const MediumTile = ({ name, file, type, children }: MediumTileProps) => (
  <li className="relative overflow-hidden rounded-field border border-line bg-surface">
    <ChosenMedium file={file} isVideo={type.startsWith('video/')} alt={name} />
    {children}
  </li>
)

function useStoredBytes(medium: DraftMedium, chosen: CheckedFile | undefined): Blob | undefined {
  const [stored, setStored] = useState<Blob>()
  const id = medium.kind === 'upload' && chosen === undefined ? medium.uploadId : undefined
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    // The page before may run an older release of the queue.
    void uploadedBytes(id)
      .catch(() => undefined)
      .then((bytes) => isOver || setStored(bytes))
    return () => {
      isOver = true
    }
  }, [id])
  return stored
}

const line = 'absolute inset-x-0 bottom-0 bg-black/65 px-2 py-1.5 text-xs text-pretty text-white'

function UploadState({ name, upload }: { name: string; upload: Upload | undefined }) {
  if (upload === undefined || upload.state === 'failed') {
    return (
      <>
        <span role="alert" className={line}>
          {upload?.failure ?? texts.uploadFailed}
        </span>
        {upload && upload.isRefused !== true && (
          <IconButton
            label={fileTexts.again}
            icon={<RotateCw />}
            variant="onImage"
            className="absolute inset-x-0 top-1 mx-auto"
            onClick={() => void resumeUpload(upload.id)}
          />
        )}
      </>
    )
  }
  if (upload.state === 'missing') return <span className={line}>{texts.missing}</span>
  return (
    <span className="absolute inset-x-0 bottom-0 flex flex-col">
      {!upload.isKept && <span className={`${line} static`}>{texts.staysOpen}</span>}
      <Progress label={name} value={upload.sent / Math.max(1, upload.bytes)} className="h-1.5 rounded-none" />
    </span>
  )
}

function CropMedium({ name, file, picture }: { name: string; file: FileView; picture: File }) {
  const { id, crop, rotation, focus } = file
  const { open, isBusy, dialog } = usePictureEditor({
    picture,
    edit: { crop, rotation },
    focus,
    failed: texts.cropFailed,
    onEdit: (edit) => cutPicture(id, edit),
  })
  return (
    <>
      <IconButton
        label={fill(texts.crop, { name })}
        icon={<Crop />}
        variant="onImage"
        className="absolute bottom-1 left-1"
        disabled={isBusy}
        onClick={open}
      />
      {dialog}
    </>
  )
}
