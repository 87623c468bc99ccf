import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runRecordFile, readRunRecord } from './run-record.ts'
import { runTool } from '../programs/run-tool.ts'

const toolTimeoutMs = 3_000
const tcpListen = '0A'
const hex = 16

export interface PortHolder {
  pid: number
  program: string
  copy: { dir: string; web: string } | undefined
}

/** Returns the process that listens on a port; undefined if the system does not say. */
export const findPortHolder = async (port: number): Promise<PortHolder | undefined> => {
  const process = await (existsSync('/proc/net/tcp') ? findInProc(port) : findByLsof(port))
  if (!process) return undefined
  const { pid, program, dir } = process
  return { pid, program, copy: dir === undefined ? undefined : copyIn(dir, port) }
}

interface Listener {
  pid: number
  program: string
  /** Working folder, by which a clone is recognised: all its processes run in its root. */
  dir: string | undefined
}

const copyIn = (dir: string, port: number): PortHolder['copy'] => {
  const record = readRunRecord(join(dir, '.local', runRecordFile))
  return record && Object.values(record.ports).includes(port) ? { dir, web: record.web } : undefined
}

const findInProc = (port: number): Listener | undefined => {
  const sockets = new Set(['tcp', 'tcp6'].flatMap((table) => listeningSockets(table, port)))
  if (sockets.size === 0) return undefined
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!linksIn(`/proc/${pid}/fd`).some((target) => target !== undefined && sockets.has(target))) continue
    const program = basename(linkOf(`/proc/${pid}/exe`) ?? 'a program')
    return { pid: Number(pid), program, dir: linkOf(`/proc/${pid}/cwd`) }
  }
  return undefined
}

const listeningSockets = (table: string, port: number): string[] => {
  if (!existsSync(`/proc/net/${table}`)) return []
  const rows = readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1)
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, local = '', , state]) => state === tcpListen && parseInt(local.split(':')[1] ?? '', hex) === port)
    .map(([, , , , , , , , , inode]) => `socket:[${inode}]`)
}

const linksIn = (dir: string): (string | undefined)[] => {
  try {
    return readdirSync(dir).map((name) => linkOf(join(dir, name)))
  } catch {
    return []
  }
}

/** Reads a link; undefined on errors, since processes may end meanwhile and those of other users are not readable. */
const linkOf = (path: string): string | undefined => {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

const findByLsof = async (port: number): Promise<Listener | undefined> => {
  const lsof = (args: string[]) => runTool('lsof', args, { env: process.env, timeoutMs: toolTimeoutMs }).catch(() => '')
  const found = await lsof(['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc'])
  const [pid, program] = [/^p(\d+)$/m.exec(found)?.[1], /^c(.+)$/m.exec(found)?.[1]]
  if (!pid || !program) return undefined
  const dir = /^n(.+)$/m.exec(await lsof(['-a', '-p', pid, '-d', 'cwd', '-Fn']))?.[1]
  return { pid: Number(pid), program, dir }
}
