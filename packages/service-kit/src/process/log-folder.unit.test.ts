import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { outputInFolder } from './log-folder.ts'
import { createLogger } from './logger.ts'

const dayMs = 86_400_000
let folder: string
let now: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'logs-'))
  now = Date.parse('2026-01-01T12:00:00Z')
})
afterEach(() => rmSync(folder, { recursive: true }))

const loggerFor = (service: string, days: number, host = 'one') =>
  createLogger(service, 'info', {
    destination: outputInFolder({ folder, service, days, clock: () => new Date(now), host, sync: true }),
  })

it('keeps lines for the given number of days', async () => {
  writeFileSync(join(folder, 'space-2020-01-01.log'), 'of another service')
  const logger = loggerFor('auth', 90)
  for (let day = 0; day < 200; day += 1) {
    logger.info({ day }, 'request')
    await new Promise(setImmediate)
    now += dayMs
  }
  const own = readdirSync(folder).filter((name) => name.startsWith('auth-'))
  const days = own.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { day: number }).day),
  )
  const today = 199
  expect(Math.max(...days)).toBe(today)
  expect(today - Math.min(...days)).toBeLessThan(90)
  expect(days.length).toBeGreaterThanOrEqual(88)
  expect(readdirSync(folder)).toContain('space-2020-01-01.log')
})

it('removes expired files when it starts', () => {
  loggerFor('auth', 3).info('long ago')
  now += 10 * dayMs
  loggerFor('auth', 3)
  expect(readdirSync(folder).filter((name) => name.includes('2026-01-01'))).toEqual([])
})

it('gives each replica a file of its own, and removes those of replicas that are gone', () => {
  loggerFor('auth', 3, 'one').info('by one')
  loggerFor('auth', 3, 'two').info('by two')
  expect(readdirSync(folder)).toEqual(['auth-2026-01-01-one.log', 'auth-2026-01-01-two.log'])
  now += 10 * dayMs
  loggerFor('auth', 3, 'three').info('by three')
  expect(readdirSync(folder)).toEqual(['auth-2026-01-11-three.log'])
})
