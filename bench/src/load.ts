import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cpuMicrosOf } from './measure.ts'

export interface LoadRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Load {
  readonly origin: string
  readonly requests: readonly LoadRequest[]
  readonly connections: number
  readonly seconds: number
}

export interface LoadResult {
  readonly answered: number
  readonly failed: number
  readonly perSecond: number
  readonly cpuMicros: readonly number[]
}

const run = promisify(execFile)
const wrk = (process.env.PATH ?? '')
  .split(':')
  .map((dir) => join(dir, 'wrk'))
  .find((file) => existsSync(file))

interface Counted {
  answered: number
  failed: number
}

/** Sends requests. Throws if over 1 % of them fail. */
export const applyLoad = async (load: Load, watchedPids: readonly number[]): Promise<LoadResult> => {
  const before = watchedPids.map(cpuMicrosOf)
  const startedAt = performance.now()
  const { answered, failed } = await (wrk ? withWrk(wrk, load) : withNode(load))
  const seconds = (performance.now() - startedAt) / 1000
  if (failed > answered / 100) throw new Error(`${failed} of ${answered} requests to ${load.origin} failed.`)
  const cpuMicros = watchedPids.map((pid, index) => (cpuMicrosOf(pid) - (before[index] ?? 0)) / answered)
  return { answered, failed, perSecond: answered / seconds, cpuMicros }
}

const warmUpRoundsMax = 8
const noLongerFalls = 0.95

/** Loads a server until its CPU per request has not fallen twice in a row: before, the JIT compilers dominate. */
export const warmUp = async (load: Load, watchedPids: readonly number[]): Promise<void> => {
  let least = Number.POSITIVE_INFINITY
  let without = 0
  for (let round = 0; round < warmUpRoundsMax && without < 2; round += 1) {
    const { cpuMicros } = await applyLoad(load, watchedPids)
    const cost = cpuMicros.reduce((total, each) => total + each, 0)
    without = cost > least * noLongerFalls ? without + 1 : 0
    least = Math.min(least, cost)
  }
}

const luaTable = (record: Readonly<Record<string, string>>): string =>
  `{${Object.entries(record)
    .map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
    .join(',')}}`

const luaOf = ({ requests }: Load): string => {
  const formats = requests.map(({ method = 'GET', path, headers = {}, body }) => {
    const args = [JSON.stringify(method), JSON.stringify(path), luaTable(headers)]
    return `wrk.format(${[...args, body === undefined ? 'nil' : JSON.stringify(body)].join(', ')})`
  })
  return `
local all = {}
local at = 0
init = function() all = {${formats.join(',\n')}} end
request = function() at = at % #all + 1; return all[at] end
done = function(summary)
  local e = summary.errors
  io.write("counted " .. summary.requests .. " " .. (e.status + e.connect + e.read + e.write + e.timeout) .. "\\n")
end
`
}

async function withWrk(command: string, load: Load): Promise<Counted> {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-load-'))
  const script = join(dir, 'load.lua')
  try {
    await writeFile(script, luaOf(load))
    const args = ['-t1', `-c${load.connections}`, `-d${load.seconds}s`, '-s', script, load.origin]
    const { stdout } = await run(command, args)
    const [, answered, failed] = /^counted (\d+) (\d+)$/m.exec(stdout) ?? []
    return { answered: Number(answered), failed: Number(failed) }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function withNode({ origin, requests, connections, seconds }: Load): Promise<Counted> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const deadline = performance.now() + seconds * 1000
  const counted = { answered: 0, failed: 0 }
  let at = 0

  const sendOne = (): Promise<number> => {
    const { method = 'GET', path, headers = {}, body } = requests[at++ % requests.length] ?? { path: '/' }
    return new Promise((resolve) => {
      const sent = request(origin + path, { agent, method, headers }, (response) => {
        response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0))
      })
      sent.once('error', () => resolve(0))
      sent.end(body)
    })
  }
  const keepSending = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const status = await sendOne()
      counted.answered += 1
      if (status === 0 || status >= 400) counted.failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
  agent.destroy()
  return counted
}
