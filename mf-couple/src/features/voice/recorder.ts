import { create } from 'zustand'
import { deviceRoom } from '@love-space/web-kit/files/own-database.lazy.ts'
import { keepPart, type Recording } from '@love-space/web-kit/files/recordings.lazy.ts'
import { keepHere, readAgain } from './voice.queries.ts'
import { loudnessOf, recordedMsMax, troubleOf, typeToRecord, type Trouble } from './voice.rules.ts'

type Phase = 'asking' | 'recording' | 'paused' | 'stopping'

interface RecorderState {
  /** Id of the recording that is made, or to which `trouble` happened. */
  readonly id: string | null
  readonly phase: Phase | null
  readonly recordedMs: number
  /** Loudness so far, from 0 to 1. */
  readonly levels: readonly number[]
  readonly trouble: Trouble | null
}

const idle: RecorderState = { id: null, phase: null, recordedMs: 0, levels: [], trouble: null }

/** The recording that this page makes. There is one microphone, so there is one at a time. */
export const useRecorder = create<RecorderState>(() => idle)

const partMs = 1_000
const tickMs = 100
/** Bytes that two minutes may take. */
const roomMin = 4_000_000
const bitsPerSecond = 48_000

interface Live {
  readonly id: string
  readonly ended: Promise<void>
  pause(trouble: Trouble | null): void
  resume(): void
  stop(trouble: Trouble | null): Promise<void>
}

let live: Live | undefined

export const pauseRecording = (): void => live?.pause(null)
export const resumeRecording = (): void => live?.resume()

/** Ends the recording of this id, and resolves once its last part is kept. */
export async function finishRecording(id: string): Promise<void> {
  if (live?.id === id) await live.stop(null)
}

export const forgetTrouble = (): void => {
  if (useRecorder.getState().phase === null) useRecorder.setState(idle, true)
}

/** Begins a recording. Returns false, and says why in `trouble`, if the microphone cannot be used. */
export async function beginRecording(userId: string, id: string): Promise<boolean> {
  if (live) await live.stop(null)
  useRecorder.setState({ ...idle, id, phase: 'asking' }, true)
  const refuse = (trouble: Trouble): false => {
    useRecorder.setState({ ...idle, id, trouble }, true)
    return false
  }
  if ((await deviceRoom()) < roomMin) return refuse('full')
  const type = typeToRecord((one) => MediaRecorder.isTypeSupported(one))
  if (type === undefined) return refuse('failed')
  let stream: MediaStream
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    })
  } catch (error) {
    return refuse(troubleOf(error))
  }
  // The form was closed, or another recording begun, while the browser asked.
  const { id: awaited, phase } = useRecorder.getState()
  if (awaited !== id || phase !== 'asking') {
    for (const track of stream.getTracks()) track.stop()
    return false
  }
  try {
    live = record({ userId, id, type, stream })
    return true
  } catch (error) {
    for (const track of stream.getTracks()) track.stop()
    return refuse(troubleOf(error))
  }
}

/** Gives up a recording for which the browser still asks. */
export const stopAsking = (id: string): void => {
  const state = useRecorder.getState()
  if (state.id === id && state.phase === 'asking') useRecorder.setState(idle, true)
}

interface Source {
  readonly userId: string
  readonly id: string
  readonly type: string
  readonly stream: MediaStream
}

function record({ userId, id, type, stream }: Source): Live {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bitsPerSecond })
  const meter = meterOf(stream)
  const parts: Blob[] = []
  let keeping: Promise<unknown> = Promise.resolve()
  let msBefore = 0
  let since = performance.now()
  let trouble: Trouble | null = null
  const isRecording = () => useRecorder.getState().phase === 'recording'
  const recordedMs = () => Math.min(recordedMsMax, msBefore + (isRecording() ? performance.now() - since : 0))
  const state = (): Recording => ({
    id,
    type,
    recordedMs: recordedMs(),
    levels: useRecorder.getState().levels,
    changedAt: Date.now(),
  })

  const keepAfter = async (others: Promise<unknown>, store: () => Promise<void>) => {
    await others
    // The page still has the part, also in a private window that stores nothing.
    const error = await store().catch((cause: unknown) => cause)
    if ((error as Error | undefined)?.name === 'QuotaExceededError') void stop('full')
  }
  const keep = (part: Blob) => {
    if (part.size === 0) return
    parts.push(part)
    const [now, number] = [state(), parts.length]
    keepHere({ ...now, blob: new Blob(parts, { type }) })
    keeping = keepAfter(keeping, async () => keepPart(userId, now, number, await part.arrayBuffer()))
  }

  const tick = () => {
    if (!isRecording()) return
    const { levels } = useRecorder.getState()
    useRecorder.setState({ recordedMs: recordedMs(), levels: [...levels, meter.level()] })
    if (recordedMs() >= recordedMsMax) void stop('limit')
  }
  const timer = setInterval(tick, tickMs)

  let end = () => undefined as void
  const ended = new Promise<void>((resolve) => (end = resolve))
  const settle = async () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', heed)
    for (const track of stream.getTracks()) track.stop()
    meter.close()
    await keeping
    if (live?.id === id) live = undefined
    useRecorder.setState({ ...idle, ...(trouble && { id, trouble }) }, true)
    await readAgain(userId, id)
    end()
  }

  const pause = (why: Trouble | null) => {
    if (!isRecording()) return
    msBefore = recordedMs()
    recorder.requestData()
    recorder.pause()
    useRecorder.setState({ phase: 'paused', recordedMs: msBefore, trouble: why })
  }
  const resume = () => {
    if (useRecorder.getState().phase !== 'paused') return
    since = performance.now()
    recorder.resume()
    useRecorder.setState({ phase: 'recording', trouble: null })
  }
  const stop = (why: Trouble | null): Promise<void> => {
    if (useRecorder.getState().phase !== 'stopping') {
      trouble = why
      msBefore = recordedMs()
      useRecorder.setState({ phase: 'stopping', recordedMs: msBefore })
      if (recorder.state !== 'inactive') recorder.stop()
    }
    return ended
  }
  const heed = () => {
    if (document.visibilityState === 'hidden') pause('away')
  }

  recorder.addEventListener('dataavailable', ({ data }) => keep(data))
  recorder.addEventListener('stop', () => void settle())
  recorder.addEventListener('error', () => void stop('failed'))
  for (const track of stream.getAudioTracks()) {
    track.addEventListener('ended', () => void stop('call'))
    track.addEventListener('mute', () => pause('call'))
  }
  document.addEventListener('visibilitychange', heed)
  recorder.start(partMs)
  since = performance.now()
  useRecorder.setState({ phase: 'recording' })
  return { id, ended, pause, resume, stop }
}

interface Meter {
  level(): number
  close(): void
}

/** Measures how loud a stream is. A browser without Web Audio shows no level. */
function meterOf(stream: MediaStream): Meter {
  if (!('AudioContext' in window)) return { level: () => 0, close: () => undefined }
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2_048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  void context.resume().catch(() => undefined)
  return {
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return loudnessOf(samples)
    },
    close: () => void context.close().catch(() => undefined),
  }
}
