const widthMax = 1280
const quality = 0.85
const waitMsMax = 10_000
const momentS = 0.5

const once = (target: EventTarget, name: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { once: true, signal } as const
    target.addEventListener(name, () => resolve(), options)
    target.addEventListener('error', () => reject(new Error('This browser cannot play the video')), options)
    signal.addEventListener('abort', () => reject(new Error('Making the poster took too long')))
  })

/** Returns whether the frame is black, as WebKit draws a video that was not shown yet. */
const isBlack = (context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean =>
  context.getImageData(0, 0, width, height).data.every((value, index) => index % 4 === 3 || value === 0)

/** Returns an early frame as a JPEG `data:` address; null if the video does not play here or is black. */
export async function posterOf(file: Blob): Promise<string | null> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), waitMsMax)
  try {
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const isLoaded = once(video, 'loadeddata', ending.signal)
    video.src = address
    await isLoaded
    const { duration, videoWidth, videoHeight } = video
    if (videoWidth === 0 || videoHeight === 0) return null
    const seeked = once(video, 'seeked', ending.signal)
    // A video recorded by a browser may have no duration.
    video.currentTime = Number.isFinite(duration) ? Math.min(momentS, duration / 2) : 0
    await seeked
    const share = Math.min(1, widthMax / videoWidth)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(videoWidth * share)
    canvas.height = Math.round(videoHeight * share)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    if (isBlack(context, canvas)) return null
    return canvas.toDataURL('image/jpeg', quality)
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    ending.abort()
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}
