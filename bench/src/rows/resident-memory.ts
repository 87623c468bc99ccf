import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildProduct } from '@love-space/local-runtime/run/build-product.ts'
import { compiledDir } from '@love-space/local-runtime/processes/paths.ts'
import { megabytes, proportionalBytesOf } from '../measure.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import type { Row } from '../row.ts'

const serviceBytesMax = 120_000_000
const runBytesMax = 1_200_000_000
const settleMs = 20_000
const runner = fileURLToPath(import.meta.resolve('@love-space/local-runtime/fixtures/run-love-space.ts'))

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const end = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

export const residentMemory: Row = {
  name: 'resident-memory',
  run: async (bench) => {
    const dir = await mkdtemp(join(tmpdir(), 'love-space-idle-'))
    await buildProduct(join(dir, 'build.log'))
    const env = { NODE_COMPILE_CACHE: compiledDir, ...process.env }
    const start = () => spawn(process.execPath, [runner, dir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    // The first start adds the demo data, so the process is not idle.
    const first = start()
    await once(first.stdout, 'data')
    await end(first)
    const product = start()
    try {
      await once(product.stdout, 'data')
      await delay(bench.quick ? 500 : settleMs)
      const { pids } = JSON.parse(readFileSync(join(dir, 'run.json'), 'utf8')) as { pids: Record<string, number> }
      const nameOf = (pid: number) => Object.entries(pids).find(([, known]) => known === pid)?.[0] ?? 'guardian'
      const started = product.pid ?? 0
      const all = [started, ...childrenOf(started)].map((pid) => ({
        name: pid === started ? 'runner' : nameOf(pid),
        bytes: residentBytesOf(pid),
        share: proportionalBytesOf(pid),
      }))
      const processes = all.filter(({ name }) => !['mongo', 'nats', 'runner', 'guardian'].includes(name))
      const largest = processes.toSorted((a, b) => b.bytes - a.bytes)[0]
      const sum = all.reduce((total, { bytes }) => total + bytes, 0)
      const shares = all.reduce((total, { share }) => total + share, 0)
      return [
        {
          what: `idle process, the largest of ${processes.length} (${largest?.name})`,
          product: megabytes(largest?.bytes ?? 0),
          baseline: '–',
          budget: '≤ 120 MB',
          holds: (largest?.bytes ?? 0) <= serviceBytesMax,
          note: all.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', '),
        },
        {
          what: 'whole local run, idle',
          product: megabytes(sum),
          baseline: '–',
          budget: '≤ 1200 MB',
          holds: sum <= runBytesMax,
          note: `${megabytes(shares)} where pages that several processes share are counted once.`,
        },
      ]
    } finally {
      await end(product)
      await rm(dir, { recursive: true, force: true, maxRetries: 10 })
    }
  },
}
