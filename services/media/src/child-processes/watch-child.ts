import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const watchMs = 100
const pageBytes = 4_096
export const bytesPerMb = 1_048_576
const run = promisify(execFile)
const isLinux = process.platform === 'linux'

/** Signals of a crash in the program itself. After other signals, such as an out-of-memory kill, a retry can help. */
export const crashSignals: ReadonlySet<string> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
])

const memoryOf = async (pid: number): Promise<number> => {
  if (isLinux) {
    const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
    return Number(resident) * pageBytes
  }
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout.trim()) * 1_024
}

/** Calls `onTooMuch` once if a child process exceeds its memory. Returns a function that stops watching. */
export const watchChild = (pid: number | undefined, bytesMax: number, onTooMuch: () => void): (() => void) => {
  if (pid === undefined) return () => undefined
  // When memory runs out, the kernel ends this child before the service.
  if (isLinux) void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
  const check = async (): Promise<void> => {
    // Reading its memory fails once the child has ended, which counts as no memory.
    if ((await memoryOf(pid).catch(() => 0)) <= bytesMax) return
    clearInterval(timer)
    onTooMuch()
  }
  const timer = setInterval(() => void check(), watchMs)
  return () => clearInterval(timer)
}
