import clsx from 'clsx'
import { Captions, Check, Mic, Pause, RotateCcw, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type RefCallback } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { IconButton } from '@love-space/ui/icon-button.tsx'
import { isMotionUnwanted } from '@love-space/ui/motion.ts'
import { softClass, type PersonColour } from '@love-space/ui/person.ts'
import { TextArea } from '@love-space/ui/text-area.tsx'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { uploadQueue } from '@love-space/web-kit/files/uploads.ts'
import { uploadAddress } from '@love-space/web-kit/files/uploads.store.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { recordingIn } from '../../shared/voice.ts'
import { barsBox, barsClass, barsPath } from './bars.ts'
import { canRecord } from './can-record.ts'
import { dropForgotten } from './drop-forgotten.ts'
import { RecordButton } from './record-button.tsx'
import {
  beginRecording,
  finishRecording,
  forgetTrouble,
  pauseRecording,
  resumeRecording,
  stopAsking,
  useRecorder,
} from './recorder.ts'
import type { VoiceFieldProps } from './voice-field.panel.tsx'
import { clockOf, recordedMsMax, type Trouble } from './voice.rules.ts'
import VoiceView from './voice-view.tsx'

// In one chunk with the recorder, so that a voice that was recorded offline can be sent offline.
export { queueVoice } from './send-voice.ts'

type VoiceRecorderProps = VoiceFieldProps & { readonly beginsAtOnce: boolean }

export default function VoiceRecorder({ voice, person, isLocked, beginsAtOnce, onChange }: VoiceRecorderProps) {
  const userId = useSession(({ user }) => user?.id ?? '')
  const [asked, setAsked] = useState<string | null>(null)
  /** The voice that the running recording takes the place of. */
  const [before, setBefore] = useState<Voice | null>(null)
  const made = useRecorder()
  const id = recordingIn(voice)
  const isOurs = made.id !== null && (made.id === id || made.id === asked)
  const phase = isOurs ? made.phase : null

  const view = phase === 'asking' ? 'asking' : phase !== null ? 'live' : voice ? 'kept' : 'empty'
  // A pressed button that is gone passes the focus to the one in its place.
  const pressedIn = useRef<typeof view | null>(beginsAtOnce ? 'asking' : null)
  const next: RefCallback<HTMLButtonElement> = (button) => {
    if (!button || pressedIn.current === null || pressedIn.current === view) return
    pressedIn.current = null
    button.focus()
  }

  const begin = async () => {
    // A recording may be sent offline, where the code of uploads does not load any more.
    void uploadQueue().catch(() => undefined)
    const newId = randomId()
    setAsked(newId)
    setBefore(voice)
    pressedIn.current = 'asking'
    const transcript = voice?.transcript ?? null
    if (await beginRecording(userId, newId)) onChange({ fileId: uploadAddress(newId), transcript })
  }
  const finish = () => {
    pressedIn.current = 'live'
    if (id !== null) void finishRecording(id)
  }
  const cancel = async () => {
    pressedIn.current = 'live'
    if (id !== null) await finishRecording(id)
    forgetTrouble()
    onChange(before)
  }
  const leave = useEffectEvent(() => {
    if (asked !== null) stopAsking(asked)
    if (id !== null) void finishRecording(id)
    forgetTrouble()
  })
  const start = useEffectEvent(() => {
    if (beginsAtOnce && voice === null) void begin()
    void dropForgotten(userId)
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the press that loaded this part begins the recording.
    start()
    return () => leave()
  }, [])

  const trouble = isOurs ? made.trouble : null
  return (
    <div className="flex min-w-0 flex-col gap-3 font-sans">
      {view === 'asking' ? (
        <p role="status" className="flex min-h-tap items-center gap-2.5 text-sm text-text-muted">
          <Mic aria-hidden className="size-5 shrink-0" />
          {texts.asking}
        </p>
      ) : view === 'live' ? (
        <Live person={person} primary={next} onFinish={finish} onCancel={before ? () => void cancel() : undefined} />
      ) : voice === null ? (
        !isLocked && <RecordButton buttonRef={next} onPress={() => void begin()} />
      ) : (
        <Kept
          voice={voice}
          person={person}
          isLocked={isLocked}
          primary={next}
          onAgain={() => void begin()}
          onChange={(changed) => {
            if (changed === null) pressedIn.current = 'kept'
            onChange(changed)
          }}
        />
      )}
      {trouble && phase !== 'stopping' && (
        <Banner tone={calm.has(trouble) ? 'info' : 'error'}>{texts.troubles[trouble]}</Banner>
      )}
    </div>
  )
}

/** Troubles that need no help. */
const calm: ReadonlySet<Trouble> = new Set(['away', 'call', 'limit'])

interface LiveProps {
  readonly person: PersonColour | undefined
  readonly primary: RefCallback<HTMLButtonElement>
  readonly onFinish: () => void
  /** Brings back the voice before; absent if there was none. */
  readonly onCancel: (() => void) | undefined
}

const soonS = 10

function Live({ person, primary, onFinish, onCancel }: LiveProps) {
  const phase = useRecorder((made) => made.phase)
  const recordedMs = useRecorder((made) => made.recordedMs)
  const isRecording = phase === 'recording'
  const leftS = Math.ceil((recordedMsMax - recordedMs) / 1_000)
  const says = isRecording ? texts.recording : phase === 'paused' ? texts.paused : texts.stopping
  return (
    <div
      role="group"
      aria-label={texts.title}
      className={clsx('flex flex-col gap-3 rounded-card px-4 pt-3 pb-3.5', softClass(person))}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span
          aria-hidden
          className={clsx('size-3 rounded-full bg-current', isRecording && 'motion-safe:animate-pulse')}
        />
        <span role="status" className="font-medium">
          {says}
        </span>
        <span className="font-display text-2xl leading-none tabular-nums">{clockOf(recordedMs / 1_000)}</span>
        <span className="ms-auto text-sm tabular-nums">{fill(texts.left, { left: clockOf(leftS) })}</span>
        <span role="status" className="sr-only">
          {isRecording && leftS <= soonS && fill(texts.left, { left: clockOf(soonS) })}
        </span>
      </div>
      <Level />
      <div className="flex flex-wrap gap-2">
        <Button ref={primary} size="sm" icon={<Check aria-hidden />} busy={phase === 'stopping'} onClick={onFinish}>
          {texts.stop}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={isRecording ? <Pause aria-hidden /> : <Mic aria-hidden />}
          onClick={isRecording ? pauseRecording : resumeRecording}
        >
          {isRecording ? texts.pause : texts.goOn}
        </Button>
        {onCancel && (
          <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={onCancel} className="text-inherit!">
            {texts.keepBefore}
          </Button>
        )}
      </div>
    </div>
  )
}

const barCount = 56

/** Shows how loud the last seconds were; without motion, only a line. */
function Level() {
  const levels = useRecorder((made) => made.levels)
  const last = isMotionUnwanted() ? [] : levels.slice(-barCount)
  const bars = [...Array.from({ length: barCount - last.length }, () => 0), ...last]
  return (
    <svg aria-hidden viewBox={barsBox(barCount)} preserveAspectRatio="none" className="h-9 w-full">
      <path d={barsPath(bars, 15)} className={barsClass} />
    </svg>
  )
}

interface KeptProps {
  readonly voice: Voice
  readonly person: PersonColour | undefined
  readonly isLocked: boolean
  readonly primary: RefCallback<HTMLButtonElement>
  readonly onAgain: () => void
  readonly onChange: (voice: Voice | null) => void
}

function Kept({ voice, person, isLocked, primary, onAgain, onChange }: KeptProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const [hasWords, setHasWords] = useState(voice.transcript !== null)
  const [hasAsked, setHasAsked] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      <VoiceView key={voice.fileId} voice={voice} name={undefined} person={person} playRef={primary} isEdited />
      {hasWords && (
        <TextArea
          ref={(field) => {
            if (!field || !hasAsked) return
            setHasAsked(false)
            field.focus()
          }}
          label={texts.transcript}
          hint={texts.transcriptHint}
          optional
          rows={2}
          limit={limits.transcriptCharsMax}
          readOnly={isLocked}
          value={voice.transcript ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ ...voice, transcript: value === '' ? null : value })}
        />
      )}
      {!isLocked && (
        <div className="-ms-3.5 flex flex-wrap items-center">
          {!hasWords && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Captions aria-hidden />}
              onClick={() => {
                setHasWords(true)
                setHasAsked(true)
              }}
            >
              {texts.addWords}
            </Button>
          )}
          {canRecord() && (
            <Button size="sm" variant="ghost" icon={<RotateCcw aria-hidden />} onClick={onAgain}>
              {texts.again}
            </Button>
          )}
          <IconButton label={texts.remove} icon={<Trash2 aria-hidden />} onClick={() => setIsRemoving(true)} />
        </div>
      )}
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={texts.removeTitle}
        description={texts.removeHint}
        confirmLabel={texts.remove}
        onConfirm={() => onChange(null)}
      />
    </div>
  )
}
