import { useEffect, useMemo, useState } from 'react'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Dialog } from '@love-space/ui/dialog.tsx'
import type { PictureEdit } from '@love-space/web-kit/files/uploads.store.ts'
import { CropArea } from './crop-area.tsx'

const zoomMax = 4

/** Lets the user choose the crop and rotation of a picture. The file stays unchanged. */
export default function CropDialog(props: {
  file: File
  aspect: number
  isRound?: boolean
  onUse: (edit: PictureEdit | null) => void
  onClose: () => void
}) {
  const { file, aspect, isRound = false, onUse, onClose } = props
  const address = useMemo(() => URL.createObjectURL(file), [file])
  const [rotation, setRotation] = useState<Rotation>(0)
  const [crop, setCrop] = useState<Crop>()
  const [isUnseen, setIsUnseen] = useState(false)

  useEffect(() => () => URL.revokeObjectURL(address), [address])

  return (
    <Dialog
      onClose={onClose}
      title={texts.cropTitle}
      description={isUnseen ? undefined : texts.cropHint}
      dismissible={false}
      footer={
        <>
          <Button variant="ghost" onClick={() => onUse(null)}>
            {texts.takeWhole}
          </Button>
          <Button disabled={!crop || isUnseen} onClick={() => crop && onUse({ crop, rotation })}>
            {texts.take}
          </Button>
        </>
      }
    >
      {isUnseen ? (
        <Banner tone="info">{texts.cropUnseen}</Banner>
      ) : (
        <CropArea
          address={address}
          aspect={aspect}
          isRound={isRound}
          zoomMax={zoomMax}
          rotation={rotation}
          onRotate={setRotation}
          onCrop={setCrop}
          onUnseen={() => setIsUnseen(true)}
        />
      )}
    </Dialog>
  )
}
