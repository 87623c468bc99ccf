import { Crop as CropIcon, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { timeline as texts } from '@love-space/texts/en/couple/timeline.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { FilePicker } from '@love-space/ui/file-picker.tsx'
import { takeBackPress } from '@love-space/ui/take-back-press.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { acceptOf, checkFiles, type CheckedFile, type RefusedFile } from '../../shared/files/check-files.ts'
import { FilePicture } from '../../shared/files/file-picture.tsx'
import { UploadNotes } from '../../shared/files/upload-notes.tsx'

const loadEditor = () => import(/* webpackChunkName: "picture-editor" */ '../../shared/files/picture-editor.tsx')

export interface EventMedium {
  /** Address of the present medium; null once removed. */
  readonly kept: string | null
  readonly chosen?: CheckedFile | undefined
  readonly edit: PictureEdit | null
}

interface EventMediumFieldProps {
  medium: EventMedium
  onChange: (medium: EventMedium) => void
}

export function EventMediumField({ medium, onChange }: EventMediumFieldProps) {
  const { kept, chosen, edit } = medium
  const [refused, setRefused] = useState<readonly RefusedFile[]>([])
  const [isEditing, setIsEditing] = useState(false)
  const { Part: PictureEditor } = usePart(loadEditor, isEditing, takeBackPress(setIsEditing, isEditing, false))
  const isOnline = useOnline((online) => online.isOnline)
  const choose = (given: File[]) => {
    const { good, refused } = checkFiles(given, 'timeline')
    setRefused(refused)
    onChange({ kept, chosen: good[0] ?? chosen, edit: null })
  }
  const remove = () => onChange({ kept: chosen ? kept : null, edit: null })
  const isPicture = chosen?.type.startsWith('image/') === true
  return (
    <div role="group" aria-label={texts.fieldMedia} className="flex flex-col gap-3">
      <p className="text-sm font-medium">{texts.fieldMedia}</p>
      {chosen ? (
        <ChosenMedium chosen={chosen} />
      ) : (
        kept !== null && (
          <FilePicture address={kept} alt={texts.fieldMedia} ratio={16 / 9} sizes="30rem" className="rounded-field" />
        )
      )}
      {(chosen !== undefined || kept !== null) && (
        <MediumButtons onEdit={isPicture && (() => setIsEditing(true))} onRemove={remove} />
      )}
      <FilePicker
        label={chosen || kept !== null ? texts.changeMedia : texts.chooseMedia}
        hint={texts.mediaHint}
        accept={acceptOf('timeline')}
        camera="environment"
        onFiles={choose}
      />
      <UploadNotes refused={refused} uploads={[]} failed={texts.mediaFailed} />
      {chosen && !isOnline && <Banner tone="offline">{texts.offlineMedia}</Banner>}
      {chosen && isEditing && PictureEditor && (
        <PictureEditor
          file={chosen.file}
          edit={edit}
          onClose={() => setIsEditing(false)}
          onUse={(next) => {
            onChange({ ...medium, edit: next })
            setIsEditing(false)
          }}
        />
      )}
    </div>
  )
}

interface MediumButtonsProps {
  /** False if not editable here. */
  onEdit: false | (() => void)
  onRemove: () => void
}

function MediumButtons({ onEdit, onRemove }: MediumButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {onEdit && (
        <Button size="sm" variant="secondary" icon={<CropIcon />} onClick={onEdit}>
          {texts.editPicture}
        </Button>
      )}
      <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={onRemove}>
        {texts.removeMedia}
      </Button>
    </div>
  )
}

function ChosenMedium({ chosen: { file, type } }: { chosen: CheckedFile }) {
  const address = useMemo(() => URL.createObjectURL(file), [file])
  // Address of the file that this browser cannot display; a later choice may work.
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
