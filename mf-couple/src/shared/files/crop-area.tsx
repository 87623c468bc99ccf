import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { Crop, Rotation } from '@love-space/contracts/media/file.ts'
import { files as texts } from '@love-space/texts/en/couple/files.ts'
import { Button } from '@love-space/ui/button.tsx'
import { cropOf, rotatedRight } from './crop.rules.ts'

const middle = { x: 0, y: 0 }
const percentagesOf = ({ left, top, width, height }: Crop): Area => ({
  x: left * 100,
  y: top * 100,
  width: width * 100,
  height: height * 100,
})

interface CropAreaProps {
  address: string
  aspect: number
  isRound?: boolean
  zoomMax: number
  rotation: Rotation
  initial?: Crop | null
  onRotate: (rotation: Rotation) => void
  onCrop: (crop: Crop) => void
  onUnseen?: () => void
}

export function CropArea(props: CropAreaProps) {
  const { address, aspect, isRound = false, zoomMax, rotation, initial, onRotate, onCrop, onUnseen } = props
  const [position, setPosition] = useState(middle)
  const [zoom, setZoom] = useState(1)
  const zoomId = useId()
  const reset = () => {
    setPosition(middle)
    setZoom(1)
    onRotate(0)
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-[min(50dvh,26rem)] w-full overflow-hidden rounded-field bg-surface-sunken">
        <Cropper
          image={address}
          crop={position}
          zoom={zoom}
          maxZoom={zoomMax}
          rotation={rotation}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={!isRound}
          disableAutomaticStylesInjection
          keyboardStep={8}
          {...(initial && { initialCroppedAreaPercentages: percentagesOf(initial) })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(area: Area) => onCrop(cropOf(area))}
          cropperProps={{ 'aria-label': texts.crop }}
          mediaProps={{ onError: onUnseen }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label htmlFor={zoomId} className="text-sm font-medium">
          {texts.zoom}
        </label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={zoomMax}
          step={0.05}
          value={zoom}
          disabled={zoomMax <= 1}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          className="h-11 min-w-32 flex-1 accent-accent"
        />
        <TurnButton rotation={rotation} onRotate={onRotate} />
        <Button variant="ghost" size="sm" onClick={reset}>
          {texts.reset}
        </Button>
      </div>
    </div>
  )
}

export function TurnButton({ rotation, onRotate }: { rotation: Rotation; onRotate: (rotation: Rotation) => void }) {
  return (
    <Button variant="secondary" size="sm" icon={<RotateCw />} onClick={() => onRotate(rotatedRight(rotation))}>
      {texts.turn}
    </Button>
  )
}
