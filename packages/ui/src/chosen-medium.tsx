import { Film, ImageIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { useSmallPicture } from './small-picture.ts'

interface ChosenMediumProps {
  /** The file; undefined if this browser does not have its bytes. */
  file: Blob | undefined
  isVideo: boolean
  alt: string
}

const shape = 'absolute inset-0 size-full object-cover'

/** Shows a file of this device before its upload; an icon of its kind, with a word about it, if the browser cannot. */
export function ChosenMedium({ file, isVideo, alt }: ChosenMediumProps) {
  return (
    <div className="relative aspect-[4/3] overflow-hidden bg-surface-sunken">
      {isVideo ? <ChosenVideo file={file} alt={alt} /> : <ChosenPicture file={file} alt={alt} />}
    </div>
  )
}

function ChosenPicture({ file, alt }: Omit<ChosenMediumProps, 'isVideo'>) {
  const picture = useSmallPicture(file)
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  if (picture) return <canvas ref={canvas} role="img" aria-label={alt} className={shape} />
  return <Kind alt={alt} icon={<ImageIcon />} isUnseen={picture === null} />
}

function ChosenVideo({ file, alt }: Omit<ChosenMediumProps, 'isVideo'>) {
  const [address, setAddress] = useState<string>()
  const [isUnseen, setIsUnseen] = useState(false)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address has to be revoked with this effect.
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <>
      <Kind alt={alt} icon={<Film />} isUnseen={isUnseen} />
      {address !== undefined && !isUnseen && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- somebody's own video, just chosen
        <video
          // iPhones draw the first frame only if a time is given.
          src={`${address}#t=0.1`}
          muted
          playsInline
          preload="metadata"
          aria-hidden
          className={shape}
          onError={() => setIsUnseen(true)}
        />
      )}
    </>
  )
}

interface KindProps {
  alt: string
  icon: ReactNode
  /** Whether this browser cannot display the file. */
  isUnseen: boolean
}

const Kind = ({ alt, icon, isUnseen }: KindProps) => (
  <span className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 p-2 text-center text-xs text-balance text-text-muted">
    <span role="img" aria-label={alt} className="[&_svg]:size-8 [&_svg]:stroke-1">
      {icon}
    </span>
    {isUnseen && uiTexts.unseen}
  </span>
)
