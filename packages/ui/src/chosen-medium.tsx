import { Film, ImageIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSmallPicture } from './small-picture.ts'

interface ChosenMediumProps {
  /** The file; undefined if this browser does not have its bytes. */
  file: Blob | undefined
  isVideo: boolean
  alt: string
}

const shape = 'absolute inset-0 size-full object-cover'

/** Shows a file of this device before its upload; an icon of its kind if the browser cannot. */
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
  useEffect(() => {
    if (!picture || !canvas.current) return
    canvas.current.width = picture.width
    canvas.current.height = picture.height
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  if (picture) return <canvas ref={canvas} role="img" aria-label={alt} className={shape} />
  return <Kind alt={alt} icon={<ImageIcon className="size-10 stroke-1" />} />
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
      <Kind alt={alt} icon={<Film className="size-10 stroke-1" />} />
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

const Kind = ({ alt, icon }: { alt: string; icon: ReactNode }) => (
  <span role="img" aria-label={alt} className="absolute inset-0 flex items-center justify-center text-text-muted">
    {icon}
  </span>
)
