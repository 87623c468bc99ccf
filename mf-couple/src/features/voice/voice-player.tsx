import clsx from 'clsx'
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { solidClass, type PersonColour } from '@love-space/ui/person.ts'
import { barsBox, barsClass, barsPath } from './bars.ts'
import { barsOf, clockOf, nextSpeed, speeds } from './voice.rules.ts'

/** The voice that plays in this page. */
let playing: HTMLAudioElement | undefined

const barCount = 44
/** A range without a track and thumb, which the bars and the needle are. An engine drops rules with the other's names. */
const seekClass = clsx(
  'absolute inset-0 size-full cursor-pointer appearance-none rounded-field bg-transparent',
  '[&::-webkit-slider-thumb]:size-px [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0',
  '[&::-moz-range-thumb]:size-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:opacity-0',
)

/** Steps of the slider in seconds: an arrow key is one. */
const stepOf = (durationS: number): number => (durationS > 20 ? 2 : 0.5)

interface VoicePlayerProps {
  readonly src: string
  readonly durationS: number
  readonly waveform: readonly number[]
  readonly title: string
  readonly person: PersonColour | undefined
  /** Called if the address does not play, e.g. because it has expired. */
  readonly onFailed?: () => void
  readonly playRef?: Ref<HTMLButtonElement>
}

export function VoicePlayer({ src, durationS, waveform, title, person, onFailed, playRef }: VoicePlayerProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [speed, setSpeed] = useState<number>(speeds[0])
  useEffect(() => {
    const element = audio.current
    return () => {
      if (playing !== element) return
      playing = undefined
      if ('mediaSession' in navigator) navigator.mediaSession.metadata = null
    }
  }, [])

  const toggle = () => {
    const element = audio.current
    if (!element) return
    if (isPlaying) return element.pause()
    setHasFailed(false)
    element.playbackRate = speed
    // A pause before the first sound rejects too, with AbortError.
    element.play().catch((error: unknown) => setHasFailed((error as Error).name !== 'AbortError'))
  }
  const begin = (element: HTMLAudioElement) => {
    if (playing !== element) playing?.pause()
    playing = element
    if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title })
    setIsPlaying(true)
  }
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds
    setAt(seconds)
  }
  const faster = () => {
    const next = nextSpeed(speed)
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = next
  }
  const shownSpeed = new Intl.NumberFormat(locale).format(speed)
  const shownAt = Math.min(at, durationS)
  const share = durationS > 0 ? shownAt / durationS : 0
  const path = barsPath(barsOf(waveform, barCount), 14)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div role="group" aria-label={title} className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a recording has no captions; its transcript stands below. */}
        <audio
          ref={audio}
          src={src}
          preload="none"
          onPlay={({ currentTarget }) => begin(currentTarget)}
          onPause={() => setIsPlaying(false)}
          onEnded={() => {
            setIsPlaying(false)
            seek(0)
          }}
          onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
          onError={() => {
            setIsPlaying(false)
            setHasFailed(true)
            onFailed?.()
          }}
        />
        <button
          ref={playRef}
          type="button"
          aria-label={isPlaying ? texts.stopListening : texts.listen}
          title={isPlaying ? texts.stopListening : texts.listen}
          onClick={toggle}
          className={clsx(
            'inline-flex size-tap shrink-0 items-center justify-center rounded-full shadow-card transition duration-150 ease-calm active:scale-95',
            solidClass(person),
          )}
        >
          {isPlaying ? (
            <Pause aria-hidden className="size-5 fill-current" />
          ) : (
            <Play aria-hidden className="ms-0.5 size-5 fill-current" />
          )}
        </button>
        <div className="relative h-tap min-w-0 grow basis-28">
          <svg
            aria-hidden
            viewBox={barsBox(barCount)}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <path d={path} className={clsx(barsClass, 'opacity-35')} />
            <path d={path} className={barsClass} style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
          </svg>
          <span
            aria-hidden
            className="absolute top-1.5 bottom-1.5 w-0.5 -translate-x-1/2 rounded-full bg-current"
            style={{ left: `${share * 100}%` }}
          />
          <input
            type="range"
            aria-label={texts.position}
            aria-valuetext={fill(texts.positionOf, { at: clockOf(shownAt), all: clockOf(durationS) })}
            min={0}
            max={durationS}
            step={stepOf(durationS)}
            value={shownAt}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
            className={seekClass}
          />
        </div>
        <span className="flex shrink-0 items-center gap-1">
          <span aria-hidden className="min-w-10 text-end text-sm tabular-nums">
            {clockOf(at > 0 ? shownAt : durationS)}
          </span>
          <button
            type="button"
            aria-label={fill(texts.speed, { speed: shownSpeed })}
            title={fill(texts.speed, { speed: shownSpeed })}
            onClick={faster}
            className="min-h-tap min-w-12 rounded-full px-1 text-sm font-medium tabular-nums transition hover:bg-accent-soft hover:text-on-accent-soft"
          >
            {fill(texts.speedShown, { speed: shownSpeed })}
          </button>
        </span>
      </div>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {texts.playFailed}
        </p>
      )}
    </div>
  )
}
