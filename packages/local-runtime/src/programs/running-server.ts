import type { StartedContainer } from './docker.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import type { RunningProcess } from '../processes/start-process.ts'

export interface RunningServer {
  /** Address for a user with all permissions, with the password if the server has users. */
  url: string
  urlOf(user: ProcessName | 'migrate'): string
  kind: string
  pid: number | undefined
  /** Resolves when a server process of this machine has ended; never for other servers. */
  exited: Promise<void>
  stop(graceMs?: number): Promise<void>
  /** Signals the server; by default SIGKILL, as in a power cut. It can start again with the same folder and port. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

export interface StartServerOptions {
  dir: string
  /** Path of the log; by default beside the data. */
  logFile?: string
  port?: number | undefined
  /** Folder of generated passwords; by default beside the data. */
  secretsDir?: string
  log: (line: string) => void
  /** Folder of downloaded and built programs; by default `.local` of this clone. */
  toolsDir?: string
  env?: NodeJS.ProcessEnv
}

/** Addresses of a server: one for everybody, or one per user with a password. */
export interface Addresses {
  url: string
  urlOf(user: ProcessName | 'migrate'): string
}

const addressesOf = (addresses: string | Addresses): Addresses =>
  typeof addresses === 'string' ? { url: addresses, urlOf: () => addresses } : addresses

const never = new Promise<void>(() => undefined)

export const givenServer = (url: string, kind: string): RunningServer => {
  return {
    ...addressesOf(url),
    kind,
    pid: undefined,
    exited: never,
    stop: async () => undefined,
    kill: async () => undefined,
  }
}

export const processServer = (addresses: string | Addresses, kind: string, process: RunningProcess): RunningServer => {
  const exited = process.exited.then(() => undefined)
  return {
    ...addressesOf(addresses),
    kind,
    pid: process.pid,
    exited,
    stop: process.stop,
    kill: async (signal = 'SIGKILL') => {
      process.signal(signal)
      if (signal === 'SIGKILL') await exited
    },
  }
}

export const containerServer = (
  addresses: string | Addresses,
  kind: string,
  container: StartedContainer,
): RunningServer => {
  return { ...addressesOf(addresses), kind, pid: undefined, exited: never, ...container }
}
