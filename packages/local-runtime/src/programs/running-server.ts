import type { StartedContainer } from './docker.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'
import type { RunningProcess } from '../processes/start-process.ts'

/** A database or message server that this process started, or was given. */
export interface RunningServer {
  /** The address of a user who may do everything there; it holds a password where the server wants one. */
  url: string
  /** The address for one process of the product, which may do there what it needs. */
  urlOf(user: ProcessName): string
  /** Which way it was got, in words for a person. */
  kind: string
  /** Its process id, where it is a process of this machine. */
  pid: number | undefined
  /** Settles when a server that runs as a process of this machine has ended; never for any other. */
  exited: Promise<void>
  /** Ends it cleanly, or kills it after a while; nothing happens to a server that was given by its address. */
  stop(graceMs?: number): Promise<void>
  /** Signals it; by default ends it at once, as a power cut would. It can be started again on the same folder and port. */
  kill(signal?: NodeJS.Signals): Promise<void>
}

/** What every way of getting a server is told. */
export interface StartServerOptions {
  /** Where the server keeps its data and configuration. */
  dir: string
  /** Where its output goes; beside its data where nothing is named. */
  logFile?: string
  /** The loopback port; a free one where none is named. */
  port?: number | undefined
  /** Where its passwords are kept, once made; beside its data where nothing is named. */
  secretsDir?: string
  /** Told in one line each what takes long or was skipped. */
  log: (line: string) => void
  /** Where downloaded and built programs are kept; `.local` of this clone where none is named. */
  toolsDir?: string
  env?: NodeJS.ProcessEnv
}

/** The addresses of a server: the same for everybody, or with a user and password of each. */
export interface Addresses {
  url: string
  urlOf(user: ProcessName): string
}

const addressesOf = (addresses: string | Addresses): Addresses =>
  typeof addresses === 'string' ? { url: addresses, urlOf: () => addresses } : addresses

const never = new Promise<void>(() => undefined)

/** A server somebody else runs. */
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

/** A server that runs as a process of this machine. */
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

/** A server that runs in a container. */
export const containerServer = (
  addresses: string | Addresses,
  kind: string,
  container: StartedContainer,
): RunningServer => {
  return { ...addressesOf(addresses), kind, pid: undefined, exited: never, ...container }
}
