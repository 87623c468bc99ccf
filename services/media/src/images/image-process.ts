import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { fork, type ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'
import { extname } from 'node:path'
import { imageReadersMax } from '../files/render-file.ts'
import { bytesPerMb, crashSignals, watchChild } from '../child-processes/watch-child.ts'
import type { ImageAnswer, ImageMade, ImageResult, ImageTask } from './image-task.ts'

/** Thrown for a picture that is unreadable, exceeds a limit or crashes its process. A retry cannot help. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

export interface ImageProcess {
  /** Makes the renditions of a picture, once a child process is free. Throws `PictureRefused`. */
  render(task: Omit<ImageTask, 'makes' | 'pixelsMax'>, signal?: AbortSignal): Promise<ImageResult>
  /** Returns the perceptual hash of a picture; empty if it has none. Throws `PictureRefused`. */
  look(picture: Pick<ImageTask, 'input' | 'type'>, signal?: AbortSignal): Promise<string>
  pids(): readonly number[]
  stop(): void
}

/** Limit above the size of today's phone pictures and below that of decompression bombs. */
const pixelsMax = 120_000_000
const idleMs = 15_000
/** The worker is beside this file in the sources, and beside the bundle in a build. */
const worker = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url)

const deathOf = (code: number | null, killedBy: NodeJS.Signals | null): Error =>
  killedBy !== null && crashSignals.has(killedBy)
    ? new PictureRefused(`ended the process (${killedBy})`)
    : new Error(`The image worker ended (${code ?? killedBy})`)

const startReader = (nodeOptions: readonly string[]): ChildProcess =>
  fork(worker, [], {
    // The child gets no environment variables, so that hostile input cannot reach secrets.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256', '--no-warnings', ...nodeOptions],
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })

/** Sends a task to the child process. Calls `end`, which kills it, after a failure, timeout or too much memory. */
const askReader = (
  reader: ChildProcess,
  task: ImageTask,
  { bytesMax, msMax, signal }: { bytesMax: number; msMax: number; signal: AbortSignal | undefined },
  end: () => void,
): Promise<ImageMade> => {
  const { promise, resolve, reject } = Promise.withResolvers<ImageMade>()
  const giveUp = (error: Error): void => {
    end()
    reject(error)
  }
  const endWatch = watchChild(reader.pid, bytesMax, () => giveUp(new PictureRefused('takes too much memory')))
  const limit = setTimeout(() => giveUp(new PictureRefused('takes too long')), msMax)
  const onAbort = (): void => giveUp(signal?.reason as Error)
  signal?.addEventListener('abort', onAbort)
  reader.once('message', (answer: ImageAnswer) => {
    if ('result' in answer || 'look' in answer) resolve(answer)
    else if ('broken' in answer) giveUp(new Error(answer.broken))
    else reject(new PictureRefused(answer.refused))
  })
  reader.once('error', giveUp)
  reader.once('exit', (code, killedBy) => giveUp(deathOf(code, killedBy)))
  reader.send(task, (error) => error && giveUp(error))
  return promise.finally(() => {
    endWatch()
    clearTimeout(limit)
    signal?.removeEventListener('abort', onAbort)
  })
}

interface ReaderOptions {
  readonly memoryMbMax: number
  readonly secondsMax: number
  readonly logger: Logger
  readonly nodeOptions?: readonly string[]
}

/** Reads one picture at a time in a child process, which starts on demand and ends when idle. */
const createReader = ({ memoryMbMax, secondsMax, logger, nodeOptions = [] }: ReaderOptions) => {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  const end = (): void => {
    clearTimeout(idle)
    child?.removeAllListeners()
    child?.kill('SIGKILL')
    child = undefined
  }

  const start = (): ChildProcess => {
    if (child?.connected) return child
    end()
    child = startReader(nodeOptions)
    return child
  }

  const rest = (reader: ChildProcess): void => {
    reader.removeAllListeners()
    reader.once('exit', () => {
      if (child === reader) child = undefined
    })
    reader.on('error', (error) => logger.warn({ error }, 'Image worker failed; it restarts with the next picture'))
    idle = setTimeout(end, idleMs).unref()
    // The child alone must not keep this process running.
    reader.unref()
    reader.channel?.unref()
  }

  return {
    read: (task: ImageTask, signal: AbortSignal | undefined): Promise<ImageMade> => {
      clearTimeout(idle)
      const reader = start()
      const limits = { bytesMax: memoryMbMax * bytesPerMb, msMax: secondsMax * 1_000, signal }
      return askReader(reader, task, limits, end).finally(() => {
        if (child === reader) rest(reader)
      })
    },
    pid: () => child?.pid,
    end,
  }
}

export const createImageProcess = (options: ReaderOptions): ImageProcess => {
  const readers = Array.from({ length: imageReadersMax }, () => createReader(options))
  // A stack of free processes: one that runs is used before another starts.
  const free = [...readers]
  const waiting: ((reader: (typeof readers)[number]) => void)[] = []

  const readInTurn = async (
    task: Omit<ImageTask, 'pixelsMax'>,
    signal: AbortSignal | undefined,
  ): Promise<ImageMade> => {
    const reader = free.pop() ?? (await new Promise<(typeof readers)[number]>((resolve) => waiting.push(resolve)))
    try {
      signal?.throwIfAborted()
      return await reader.read({ ...task, pixelsMax }, signal)
    } finally {
      const next = waiting.shift()
      if (next) next(reader)
      else free.push(reader)
    }
  }

  return {
    render: async (task, signal) => {
      const made = await readInTurn({ ...task, makes: 'renditions' }, signal)
      if ('result' in made) return made.result
      throw new Error('The image worker made no renditions')
    },
    look: async (picture, signal) => {
      const task = { ...picture, makes: 'look', edit: { crop: null, rotation: 0 }, folder: '' } as const
      const made = await readInTurn(task, signal)
      if ('look' in made) return made.look
      throw new Error('The image worker took no look')
    },
    pids: () => readers.flatMap(({ pid }) => pid() ?? []),
    stop: () => {
      for (const { end } of readers) end()
    },
  }
}
