import { AudioLines, CircleAlert, Clock } from 'lucide-react'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import { problemTexts } from '@love-space/texts/en/problems.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import type { PersonColour } from '@love-space/ui/person.ts'
import { Progress } from '@love-space/ui/progress.tsx'
import { Spinner } from '@love-space/ui/spinner.tsx'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { fileQuery } from '@love-space/web-kit/files/files.ts'
import { resumeUpload, uploadedFileOf, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { recordingQuery } from './voice.queries.ts'
import { recordingIn } from '../../shared/voice.ts'
import { VoicePlayer } from './voice-player.tsx'

export interface VoiceViewProps {
  readonly voice: Voice
  /** First name of who speaks; undefined for the user. */
  readonly name: string | undefined
  readonly person: PersonColour | undefined
  readonly playRef?: Ref<HTMLButtonElement>
  /** Whether the words of the recording have a field of their own. */
  readonly isEdited?: boolean
}

export default function VoiceView({ voice, name, isEdited = false, ...others }: VoiceViewProps) {
  const rest = { ...others, title: name === undefined ? texts.yours : fill(texts.of, { name }) }
  const recordingId = recordingIn(voice)
  const { transcript } = voice
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {recordingId === null ? (
        <SentVoice fileId={voice.fileId} {...rest} />
      ) : (
        <KeptVoice recordingId={recordingId} {...rest} />
      )}
      {!isEdited && transcript !== null && transcript !== '' && (
        <div className="border-s-2 border-current/30 ps-3 font-sans text-base">
          <p className="text-sm font-medium">{texts.inWords}</p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {transcript}
          </p>
        </div>
      )}
    </div>
  )
}

type PlayerProps = Pick<VoiceViewProps, 'person' | 'playRef'> & { readonly title: string }

/** A recording that the server has. */
function SentVoice({ fileId, ...rest }: PlayerProps & { fileId: string }) {
  const { data: file, isError, isFetching, refetch } = useQuery(fileQuery(fileId))
  if (file?.url) {
    const { url, durationS = 0, waveform = [] } = file
    return <VoicePlayer {...rest} src={url} durationS={durationS} waveform={waveform} onFailed={() => void refetch()} />
  }
  if (file?.state === 'failed') {
    const reason = problemTexts.byCode[file.failureCode ?? ''] ?? file.failure
    return (
      <Note icon={<CircleAlert />}>
        {texts.unprepared} {reason}
      </Note>
    )
  }
  if (file === null) return <Note icon={<CircleAlert />}>{texts.gone}</Note>
  if (isError) {
    return (
      <Note icon={<CircleAlert />}>
        {texts.loadFailed}
        <Button size="sm" variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Note>
    )
  }
  return <Note icon={file ? <AudioLines /> : <Spinner label={null} />}>{file ? texts.preparing : texts.loading}</Note>
}

/** A recording that this device has yet to send. */
function KeptVoice({ recordingId, ...rest }: PlayerProps & { recordingId: string }) {
  const userId = useSession(({ user }) => user?.id ?? '')
  const { data: recording } = useQuery(recordingQuery(userId, recordingId))
  const address = useAddress(recording?.blob)
  const arrived = uploadedFileOf(recordingId)
  if (recording === undefined) return <Note icon={<Spinner label={null} />}>{texts.loading}</Note>
  if (recording === null || address === undefined)
    return arrived === null ? (
      <Note icon={<CircleAlert />}>{texts.gone}</Note>
    ) : (
      <SentVoice fileId={arrived} {...rest} />
    )
  const { recordedMs, levels } = recording
  return (
    <>
      <VoicePlayer {...rest} src={address} durationS={recordedMs / 1_000} waveform={levels} />
      <Sending id={recordingId} />
    </>
  )
}

function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address has to be revoked, so an effect makes it.
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}

function Sending({ id }: { id: string }) {
  const upload = useUploads(({ uploads }) => uploads.find((one) => one.id === id))
  const isOnline = useOnline((online) => online.isOnline)
  if (!upload || upload.state === 'done') return null
  const { state, failure, isRefused, sent, bytes } = upload
  if (state === 'failed') {
    return (
      <Note icon={<CircleAlert />}>
        {texts.notSent} {failure}
        {isRefused !== true && (
          <Button size="sm" variant="ghost" onClick={() => void resumeUpload(id)}>
            {texts.retry}
          </Button>
        )}
      </Note>
    )
  }
  if (state === 'paused' || state === 'missing') return <Note icon={<Clock />}>{texts.sendingPaused}</Note>
  if (!isOnline) return <Note icon={<Clock />}>{texts.sendsLater}</Note>
  if (state === 'finishing') return <Note icon={<Clock />}>{texts.almostSent}</Note>
  const share = bytes === 0 ? 0 : sent / bytes
  return <Progress label={fill(texts.sending, { percent: Math.floor(share * 100) })} value={share} />
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p
    role="status"
    className="flex min-h-tap flex-wrap items-center gap-x-2.5 gap-y-1 font-sans text-sm text-text-muted [&>svg]:size-4 [&>svg]:shrink-0"
  >
    {icon}
    {children}
  </p>
)
