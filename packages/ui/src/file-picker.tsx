import clsx from 'clsx'
import { Camera, FileUp, ImagePlus } from 'lucide-react'
import { useId, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from './button.tsx'
import { FileInput } from './file-input.tsx'

export type FilePickerProps = {
  label: string
  hint?: string | undefined
  accept: string
  multiple?: boolean | undefined
  camera?: 'user' | 'environment' | undefined
  disabled?: boolean | undefined
  onFiles: (files: File[]) => void
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

export function FilePicker(props: FilePickerProps) {
  const { label, hint, accept, multiple = false, camera, disabled = false, onFiles } = props
  const choose = useRef<HTMLInputElement>(null)
  const take = useRef<HTMLInputElement>(null)
  const hintId = useId()

  const give = (files: File[]) => {
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  const { isOver, handlers } = useDroppedFiles(disabled, give)

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons in it do the same
    <div
      {...handlers}
      className={clsx(
        'flex flex-col items-start gap-2 rounded-field border border-dashed p-4',
        isOver ? 'border-accent bg-accent-soft text-on-accent-soft' : 'border-line-strong/60',
      )}
    >
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          icon={accept.includes('image/') ? <ImagePlus /> : <FileUp />}
          onClick={() => choose.current?.click()}
        >
          {label}
        </Button>
        {camera && (
          <Button
            variant="ghost"
            disabled={disabled}
            className="hidden pointer-coarse:inline-flex"
            icon={<Camera />}
            onClick={() => take.current?.click()}
          >
            {uiTexts.takePicture}
          </Button>
        )}
      </div>
      {hint && (
        <p id={hintId} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      <FileInput ref={choose} aria-label={label} accept={accept} multiple={multiple} onFiles={give} />
      {camera && (
        <FileInput ref={take} aria-label={uiTexts.takePicture} accept={accept} capture={camera} onFiles={give} />
      )}
    </div>
  )
}

function useDroppedFiles(disabled: boolean, onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const drag = (isIn: boolean) => (event: DragEvent) => {
    if (disabled || !hasFiles(event)) return
    event.preventDefault()
    setIsOver(isIn)
  }
  const onDrop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    onFiles([...event.clipboardData.files])
  }
  const handlers = { onDragEnter: drag(true), onDragOver: drag(true), onDragLeave: drag(false), onDrop, onPaste }
  return { isOver, handlers }
}
