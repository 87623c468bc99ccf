import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { createLogger } from '../process/logger.ts'
import { createMetrics } from '../process/metrics.ts'
import { createRequestLog } from './request-log.ts'

it.each([
  ['/readyz', 503, 'warn'],
  ['/readyz', 200, 'debug'],
  ['/metrics', 500, 'error'],
  ['/space', 503, 'error'],
  ['/space', 404, 'info'],
] as const)('logs %s answered with %i at the level %s', (route, status, level) => {
  const lines: string[] = []
  const destination = new Writable({
    write: (line: Buffer, _, done) => {
      lines.push(line.toString())
      done()
    },
  })
  const logger = createLogger('test', 'debug', { destination })
  const logRequest = createRequestLog({ logger, metrics: createMetrics('test') })
  logRequest({ requestId: 'one-request', method: 'GET', status, durationMs: 1, notes: { route } })
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([logger.levels.values[level]])
})
