import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { signalGroup } from '@love-space/local-runtime/processes/signal-group.ts'

export type Env = Readonly<Record<string, string>>

interface RunOptions {
  readonly ceilingS: number
  readonly env: Env
  /** Whether to print the output at the end in one piece, for programs that run beside others. */
  readonly inOnePiece: boolean
  /** Nice value, for programs that leave the processor to others. */
  readonly nice?: number
  readonly say: (line: string) => void
  readonly onStart?: (pid: number) => void
}

const hangsAt = 6
const running = new Set<ChildProcess>()

/** Forwards signals to the programs' process groups, so that each ends as a whole. */
export const endProgramsOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      for (const { pid } of running) if (pid !== undefined) signalGroup(pid, signal)
      process.exit(130)
    })
  }
}

/** Returns the shell's command for a nice value. Linux weighs sessions, and nice values only within one. */
const yielding = (nice: number): string =>
  `{ echo ${nice} >/proc/self/autogroup; } 2>/dev/null; exec nice -n ${nice} "$@"`

const commandLine = (command: string, args: readonly string[], nice: number): readonly [string, ...string[]] =>
  process.platform === 'win32' || nice === 0 ? [command, ...args] : ['sh', '-c', yielding(nice), 'sh', command, ...args]

/** Runs a program and returns whether it succeeded; ends it after six times its ceiling. */
export const runProgram = async (
  command: string,
  args: readonly string[],
  { ceilingS, env, inOnePiece, nice = 0, say, onStart }: RunOptions,
): Promise<boolean> => {
  const output = inOnePiece ? 'pipe' : 'inherit'
  const [program, ...rest] = commandLine(command, args, nice)
  const child = spawn(program, rest, {
    stdio: [output === 'pipe' ? 'ignore' : output, output, output],
    detached: true,
    env: { ...process.env, ...env },
  })
  running.add(child)
  if (child.pid !== undefined) onStart?.(child.pid)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
  const hangs = setTimeout(
    () => {
      say(`── it hangs: ended after ${hangsAt * ceilingS} s`)
      if (child.pid !== undefined) signalGroup(child.pid, 'SIGKILL')
    },
    hangsAt * ceilingS * 1_000,
  )
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(hangs)
  running.delete(child)
  process.stdout.write(Buffer.concat(said))
  return code === 0
}
