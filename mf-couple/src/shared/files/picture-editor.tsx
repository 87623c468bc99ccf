import { Crop as CropIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Crop, FileView, Rotation } from '@love-space/contracts/media/file.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { Switch } from '@love-space/ui/switch.tsx'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { CropArea, TurnButton } from './crop-area.tsx'
import { proposedCrop, rotatedSize, zoomLimitOf } from './crop.rules.ts'
import { drawEdited, useWorkingPicture, type WorkingPicture } from './working-picture.ts'

const asItIs: PictureEdit = { crop: null, rotation: 0 }
const wide = 16 / 9

interface PictureEditorProps {
  file: File
  edit: PictureEdit | null
  /** Point around which to propose a crop; only for a whole, upright picture. */
  focus?: FileView['focus']
  /** Called with the edit; with null for the unedited picture. */
  onUse: (edit: PictureEdit | null) => void
  onClose: () => void
}

/** Lets the user crop a picture to 16:9 and turn it. Only the edit is stored; the original stays unchanged. */
export default function PictureEditor({ file, edit, focus, onUse, onClose }: PictureEditorProps) {
  const picture = useWorkingPicture(file)
  const [chosen, setChosen] = useState<PictureEdit>(edit ?? asItIs)
  const [draft, setDraft] = useState<PictureEdit | null>(null)
  const isEditing = draft !== null && picture != null
  const use = () => onUse(chosen.crop === null && chosen.rotation === 0 ? null : chosen)
  return (
    <Dialog
      onClose={onClose}
      title={isEditing ? texts.editTitle : texts.previewTitle}
      description={isEditing && draft.crop !== null ? texts.cropHint : undefined}
      dismissible={!isEditing}
      footer={
        isEditing ? (
          <>
            <Button variant="ghost" onClick={() => setDraft(null)}>
              {texts.discardEdit}
            </Button>
            <Button
              onClick={() => {
                setChosen(draft)
                setDraft(null)
              }}
            >
              {texts.doneEdit}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              disabled={!picture}
              icon={<CropIcon className="size-4" />}
              onClick={() => setDraft(chosen)}
            >
              {texts.startEdit}
            </Button>
            <Button disabled={picture === undefined} onClick={use}>
              {texts.take}
            </Button>
          </>
        )
      }
    >
      {picture === undefined ? (
        <Skeleton className="h-[min(50dvh,26rem)] w-full rounded-field" />
      ) : picture === null ? (
        <Banner tone="info">{texts.cropUnseen}</Banner>
      ) : isEditing ? (
        <EditMode picture={picture} edit={draft} focus={focus} onChange={setDraft} />
      ) : (
        <Preview picture={picture} edit={chosen} name={file.name} />
      )}
    </Dialog>
  )
}

interface EditModeProps {
  picture: WorkingPicture
  edit: PictureEdit
  focus: FileView['focus']
  onChange: (edit: PictureEdit) => void
}

function EditMode({ picture, edit, focus, onChange }: EditModeProps) {
  const { rotation } = edit
  const [isCropping, setIsCropping] = useState(edit.crop !== null)
  const isWhole = edit.crop === null && edit.rotation === 0
  const [first] = useState(isWhole && focus ? proposedCrop(picture.size, wide, focus) : edit.crop)
  const zoomMax = zoomLimitOf(rotatedSize(picture.size, rotation), wide)
  const isCropped = isCropping && zoomMax !== null
  const rotate = (next: Rotation) => onChange({ crop: null, rotation: next })
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={texts.cropToggle}
        description={zoomMax === null ? texts.cropTooSmall : undefined}
        disabled={zoomMax === null}
        checked={isCropped}
        onCheckedChange={(checked) => {
          setIsCropping(checked)
          if (!checked) onChange({ crop: null, rotation })
        }}
      />
      {isCropped ? (
        <CropArea
          address={picture.address}
          aspect={wide}
          zoomMax={zoomMax}
          rotation={rotation}
          initial={first}
          onRotate={rotate}
          onCrop={(crop: Crop) => onChange({ crop, rotation })}
        />
      ) : (
        <>
          <Preview picture={picture} edit={{ crop: null, rotation }} name={texts.crop} />
          <div className="flex flex-wrap justify-end gap-2">
            <TurnButton rotation={rotation} onRotate={rotate} />
            <Button variant="ghost" size="sm" onClick={() => rotate(0)}>
              {texts.reset}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

function Preview({ picture, edit, name }: { picture: WorkingPicture; edit: PictureEdit; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawEdited(canvas.current, picture, edit)
  }, [picture, edit])
  return (
    <div className="flex h-[min(50dvh,26rem)] items-center justify-center rounded-field bg-surface-sunken">
      <canvas ref={canvas} role="img" aria-label={name} className="max-h-full max-w-full" />
    </div>
  )
}
