import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { picture } from '../../test/pictures.ts'
import { createImageProcess, PictureRefused } from './image-process.ts'

const logger = createLogger('media', 'silent')
const usual = { memoryMbMax: 768, secondsMax: 60, logger }

let folder = ''
let input = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'love-space-images-'))
  input = join(folder, 'picture.png')
  await writeFile(input, await picture(3_000, 2_000).png().toBuffer())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const task = () => ({ input, type: 'image/png', folder, edit: { crop: null, rotation: 0 as const } })

const animation = async (frames: number): Promise<string> => {
  const size = { width: 1_000, height: 1_000 * frames, channels: 3, pageHeight: 1_000 } as const
  const raw = Buffer.alloc(size.width * size.height * size.channels)
  for (let at = 0; at < frames; at += 1) raw.fill(at * 9, (raw.length / frames) * at)
  const path = join(folder, `${frames}.gif`)
  await sharp(raw, { raw: size }).gif({ effort: 1 }).toFile(path)
  return path
}

describe('the image worker', () => {
  it.each([
    ['memory', { memoryMbMax: 10 }, 'takes too much memory'],
    ['time', { secondsMax: 0.05 }, 'takes too long'],
  ])(
    'is ended by a picture that takes more %s than allowed, and only that picture is refused',
    async (_, limits, why) => {
      const images = createImageProcess({ ...usual, ...limits })
      const refused = await images.render(task()).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(PictureRefused)
      expect((refused as Error).message).toBe(why)
      expect(images.pids()).toEqual([])
    },
  )

  it('killed from outside refuses no picture: it is retried', async () => {
    const images = createImageProcess(usual)
    const rendering = images.render(task()).catch((error: unknown) => error)
    const pid = await waitFor(() => images.pids()[0] ?? null, { what: 'the process' })
    process.kill(pid, 'SIGKILL')
    expect(await rendering).not.toBeInstanceOf(PictureRefused)
    expect((await images.render(task())).width).toBe(3_000)
    images.stop()
  })

  it('reports itself broken if a library is missing, instead of refusing pictures', async () => {
    const hook = `import { registerHooks } from 'node:module'
      registerHooks({ resolve: (name, context, next) => {
        if (name.startsWith('libheif-js')) throw new Error('no such module')
        return next(name, context)
      } })`
    const nodeOptions = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`]
    const images = createImageProcess({ ...usual, nodeOptions })
    const failed = await images.render({ ...task(), type: 'image/heic' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(failed).not.toBeInstanceOf(PictureRefused)
    expect((failed as Error).message).toContain('libheif cannot be loaded')
    expect((await images.render(task())).width).toBe(3_000)
    images.stop()
  })

  it.runIf(process.platform === 'linux').each(['image/png', 'image/gif'])(
    'refuses no %s for a full disk',
    async (type) => {
      const images = createImageProcess(usual)
      const full = await mkdtemp(join(folder, 'full-'))
      await symlink('/dev/full', join(full, '400.webp'))
      const picture = type === 'image/gif' ? await animation(2) : input
      const failed = await images
        .render({ ...task(), input: picture, type, folder: full })
        .catch((error: unknown) => error)
      expect(failed).toBeInstanceOf(Error)
      expect(failed).not.toBeInstanceOf(PictureRefused)
      expect((await images.render(task())).width).toBe(3_000)
      images.stop()
    },
  )

  it('reads a picture while another takes long, and no third one beside them', async () => {
    const images = createImageProcess(usual)
    const ended: string[] = []
    const render = (name: string) => images.render(task()).then(() => ended.push(name))
    const long = render('long')
    const [first = 0] = await waitFor(() => (images.pids().length === 1 ? images.pids() : null), { what: 'a process' })
    process.kill(first, 'SIGSTOP')
    await Promise.all([render('second'), render('third')])
    expect(ended).toEqual(['second', 'third'])
    expect(images.pids()).toHaveLength(2)
    process.kill(first, 'SIGCONT')
    await long
    images.stop()
  })

  it('does not start a task that was aborted while queued', async () => {
    const images = createImageProcess(usual)
    const stop = new AbortController()
    const running = [images.render(task()), images.render(task())]
    const waiting = images.render(task(), stop.signal)
    stop.abort(new Error('no longer wanted'))
    await expect(waiting).rejects.toThrow('no longer wanted')
    await Promise.all(running)
    images.stop()
  })

  it('renders an animation up to a total of pixels, and of a larger one the first frame', async () => {
    const images = createImageProcess(usual)
    const moving = async (frames: number) => {
      const { renditions } = await images.render({ ...task(), input: await animation(frames), type: 'image/gif' })
      const { pages = 1 } = await sharp(await readFile(join(folder, renditions[0]?.webp ?? ''))).metadata()
      return { pages, isStill: renditions.every(({ avif }) => avif !== undefined) }
    }
    expect(await moving(2)).toEqual({ pages: 2, isStill: false })
    expect(await moving(26)).toEqual({ pages: 1, isStill: true })
    images.stop()
  })

  it.runIf(process.platform === 'linux')('has nothing of the environment of the service', async () => {
    const images = createImageProcess(usual)
    await images.render(task())
    const environment = await readFile(`/proc/${images.pids()[0]}/environ`, 'utf8')
    images.stop()
    expect(environment).toContain('NODE_ENV=production')
    expect(/KEY|MONGO|NATS|SECRET/.test(environment)).toBe(false)
  })
})

describe('the focus of a picture', () => {
  /** Draws a grey wall with a face-like patch: skin, with dark eyes. */
  const portrait = async (left: number, top: number): Promise<string> => {
    const [width, height] = [1_600, 1_200]
    const face = `<circle cx="${left * width}" cy="${top * height}" r="130" fill="#d9a184"/>
      <circle cx="${left * width - 45}" cy="${top * height - 30}" r="16" fill="#201510"/>
      <circle cx="${left * width + 45}" cy="${top * height - 30}" r="16" fill="#201510"/>`
    const path = join(folder, `portrait-${left}-${top}.png`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#8d8f92"/>${face}</svg>`
    await sharp(Buffer.from(svg)).png().toFile(path)
    return path
  }

  it.each([
    [0.15, 0.2],
    [0.8, 0.25],
    [0.5, 0.85],
  ])('is the face at %d, %d, also after a turn', async (left, top) => {
    const images = createImageProcess(usual)
    const face = await portrait(left, top)
    const upright = await images.render({ ...task(), input: face })
    expect(upright.focus?.left).toBeGreaterThan(left - 0.12)
    expect(upright.focus?.left).toBeLessThan(left + 0.12)
    expect(upright.focus?.top).toBeGreaterThan(top - 0.15)
    expect(upright.focus?.top).toBeLessThan(top + 0.15)
    const turned = await images.render({ ...task(), input: face, edit: { crop: null, rotation: 90 } })
    expect(turned.focus?.top).toBeGreaterThan(left - 0.12)
    expect(turned.focus?.top).toBeLessThan(left + 0.12)
    images.stop()
  })
})
