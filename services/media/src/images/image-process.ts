import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { execFile, fork, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import type { ImageAnswer, ImageResult, ImageTask } from './image-task.ts'

/** A picture that cannot be read, takes too much, or kills the process that reads it: no further try can help. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

export interface ImageProcess {
  /** Makes the copies of a picture; one at a time. Throws `PictureRefused`. */
  render(task: Omit<ImageTask, 'pixelsMax'>, signal?: AbortSignal): Promise<ImageResult>
  /** The process there is at present. */
  pid(): number | undefined
  stop(): void
}

/** What phones of today take fits; a bomb of a few kilobytes that would fill memory does not. */
const pixelsMax = 120_000_000
const watchMs = 100
const idleMs = 15_000
const bytesPerMb = 1_048_576
const pageBytes = 4_096
/** How a program dies of a fault of its own; a death by any other signal is the machine's, and worth another try. */
const faults: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'])
const run = promisify(execFile)
/** Beside this file among the sources, and beside the process's own in its build. */
const worker = new URL(`./image-worker${extname(import.meta.url)}`, import.meta.url)

const memoryOf = async (pid: number): Promise<number> => {
  if (process.platform === 'linux') {
    const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return Number(resident) * pageBytes
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1_024
}

const watchMemory = ({ pid }: ChildProcess, bytesMax: number, onTooMuch: () => void): NodeJS.Timeout =>
  setInterval(() => {
    if (pid === undefined) return
    memoryOf(pid).then(
      (bytes) => bytes > bytesMax && onTooMuch(),
      () => undefined,
    )
  }, watchMs)

const deathOf = (code: number | null, killedBy: NodeJS.Signals | null): Error =>
  killedBy !== null && faults.has(killedBy)
    ? new PictureRefused(`ended the process (${killedBy})`)
    : new Error(`the process ended (${code ?? killedBy})`)

const startReader = (nodeOptions: readonly string[]): ChildProcess =>
  fork(worker, [], {
    // Nothing of this process's environment: no secret is where hostile bytes are read.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
    execArgv: ['--max-old-space-size=256', '--no-warnings', ...nodeOptions],
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  })

/** Has a reader do a task; calls `end`, which is to end the reader, where that fails, takes too much or too long. */
const askReader = (
  reader: ChildProcess,
  task: ImageTask,
  { bytesMax, msMax, signal }: { bytesMax: number; msMax: number; signal: AbortSignal | undefined },
  end: () => void,
): Promise<ImageResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult>()
  const giveUp = (error: Error): void => {
    end()
    reject(error)
  }
  const watch = watchMemory(reader, bytesMax, () => giveUp(new PictureRefused('takes too much memory')))
  const limit = setTimeout(() => giveUp(new PictureRefused('takes too long')), msMax)
  const onAbort = (): void => giveUp(signal?.reason as Error)
  signal?.addEventListener('abort', onAbort)
  reader.once('message', (answer: ImageAnswer) => {
    if ('result' in answer) resolve(answer.result)
    else if ('broken' in answer) giveUp(new Error(answer.broken))
    else reject(new PictureRefused(answer.refused))
  })
  reader.once('error', giveUp)
  reader.once('exit', (code, killedBy) => giveUp(deathOf(code, killedBy)))
  reader.send(task, (error) => error && giveUp(error))
  return promise.finally(() => {
    clearInterval(watch)
    clearTimeout(limit)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** Reads pictures in a process of its own, started when there is one to read and ended when there has been none for a while. */
export const createImageProcess = (options: {
  readonly memoryMbMax: number
  readonly secondsMax: number
  readonly logger: Logger
  /** Further options of Node for it. */
  readonly nodeOptions?: readonly string[]
}): ImageProcess => {
  const { memoryMbMax, secondsMax, logger, nodeOptions = [] } = options
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

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
    reader.on('error', (error) => logger.warn({ error }, 'the process that reads pictures'))
    idle = setTimeout(end, idleMs).unref()
    // It alone keeps no process alive.
    reader.unref()
    reader.channel?.unref()
  }

  const once = (task: ImageTask, signal: AbortSignal | undefined): Promise<ImageResult> => {
    clearTimeout(idle)
    const reader = start()
    const limits = { bytesMax: memoryMbMax * bytesPerMb, msMax: secondsMax * 1_000, signal }
    return askReader(reader, task, limits, end).finally(() => {
      if (child === reader) rest(reader)
    })
  }

  return {
    render: (task, signal) => {
      const next = last.then(() => once({ ...task, pixelsMax }, signal))
      last = next.catch(() => undefined)
      return next
    },
    pid: () => child?.pid,
    stop: end,
  }
}
