import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { posterOf } from './video-poster.lazy.ts'

let pixel: readonly number[]

const give = (target: object, name: string, descriptor: PropertyDescriptor) => {
  Object.defineProperty(target, name, { configurable: true, ...descriptor })
  onTestFinished(() => void Reflect.deleteProperty(target, name))
}

// The tests' DOM neither plays videos nor draws, so fake both.
beforeEach(() => {
  give(HTMLVideoElement.prototype, 'videoWidth', { value: 1 })
  give(HTMLVideoElement.prototype, 'videoHeight', { value: 1 })
  give(HTMLVideoElement.prototype, 'duration', { value: 2 })
  give(HTMLVideoElement.prototype, 'src', {
    set(this: HTMLVideoElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('loadeddata')))
    },
  })
  give(HTMLVideoElement.prototype, 'currentTime', {
    set(this: HTMLVideoElement) {
      queueMicrotask(() => this.dispatchEvent(new Event('seeked')))
    },
  })
  give(HTMLVideoElement.prototype, 'load', { value: () => {} })
  const context = { drawImage: () => {}, getImageData: () => ({ data: Uint8ClampedArray.from(pixel) }) }
  give(HTMLCanvasElement.prototype, 'getContext', { value: () => context })
  give(HTMLCanvasElement.prototype, 'toDataURL', { value: () => 'data:image/jpeg;base64,AA==' })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
})

it('is an early frame of the video', async () => {
  pixel = [0, 0, 1, 255]
  expect(await posterOf(new Blob())).toBe('data:image/jpeg;base64,AA==')
})

it.each([
  ['nothing', [0, 0, 0, 0]],
  ['black', [0, 0, 0, 255]],
])('is left to the server where the browser draws %s', async (_, drawn) => {
  pixel = drawn
  expect(await posterOf(new Blob())).toBeNull()
})
