import { createLogger } from '@love-space/service-kit/process/logger.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('the process that reads pictures', () => {
  it.each([
    ['memory', { memoryMbMax: 10 }, 'takes too much memory'],
    ['time', { secondsMax: 0.05 }, 'takes too long'],
  ])('is ended by a picture that takes more %s than it may, and that one alone is refused', async (_, limits, why) => {
    const images = createImageProcess({ ...usual, ...limits })
    const refused = await images.render(task()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(PictureRefused)
    expect((refused as Error).message).toBe(why)
    expect(images.pid()).toBeUndefined()
  })

  it('refuses nothing when it is killed from outside: the picture is tried again', async () => {
    const images = createImageProcess(usual)
    const rendering = images.render(task()).catch((error: unknown) => error)
    const pid = await waitFor(() => images.pid() ?? null, { what: 'the process' })
    process.kill(pid, 'SIGKILL')
    expect(await rendering).not.toBeInstanceOf(PictureRefused)
    expect((await images.render(task())).width).toBe(3_000)
    images.stop()
  })

  it('says of itself that it is broken when a module of it is missing, instead of refusing pictures for it', async () => {
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

  it.runIf(process.platform === 'linux')('has nothing of the environment of the service', async () => {
    const images = createImageProcess(usual)
    await images.render(task())
    const environment = await readFile(`/proc/${images.pid()}/environ`, 'utf8')
    images.stop()
    expect(environment).toContain('NODE_ENV=production')
    expect(/KEY|MONGO|NATS|SECRET/.test(environment)).toBe(false)
  })
})
