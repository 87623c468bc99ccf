import { vi } from 'vitest'

class FakeTrack extends EventTarget {
  readonly kind = 'audio'
  isStopped = false
  stop(): void {
    this.isStopped = true
  }
}

class FakeRecorder extends EventTarget {
  static readonly isTypeSupported = (type: string): boolean => type === 'audio/mp4'
  static last: FakeRecorder | undefined
  state: RecordingState = 'inactive'
  readonly type: string
  constructor(_stream: MediaStream, { mimeType = '' }: MediaRecorderOptions) {
    super()
    this.type = mimeType
    FakeRecorder.last = this
  }
  start(): void {
    this.state = 'recording'
  }
  pause(): void {
    this.state = 'paused'
  }
  resume(): void {
    this.state = 'recording'
  }
  requestData(): void {
    this.gives('')
  }
  stop(): void {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.gives('.')
      this.dispatchEvent(new Event('stop'))
    })
  }
  gives(text: string): void {
    const data = new Blob([text], { type: this.type })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
}

/** Gives the page a microphone that hears what a test says, in place of the browser's. */
export function fakeMicrophone() {
  const track = new FakeTrack()
  let refusal: string | null = null
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  const getUserMedia = () =>
    refusal === null ? Promise.resolve(stream) : Promise.reject(new DOMException('refused', refusal))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  return {
    track,
    refuses: (name: string | null) => void (refusal = name),
    hears: (text: string) => FakeRecorder.last?.gives(text),
    fails: () => FakeRecorder.last?.dispatchEvent(new Event('error')),
  }
}
