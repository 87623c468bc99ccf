import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { logDaysOf, rotateLogs } from './rotate-logs.ts'

const dayMs = 86_400_000

it('keeps log lines for 90 days by default, and not a day longer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  try {
    const start = Date.parse('2026-01-01T23:30:00Z')
    const days = logDaysOf({})
    expect(days).toBe(90)
    for (let day = 0; day < 200; day += 1) {
      const now = start + day * dayMs
      appendFileSync(join(folder, 'auth.log'), `${now}\n`)
      // One hour later is the next day. The second rotation of a day changes nothing.
      for (const later of [3_600_000, 7_200_000]) rotateLogs(folder, days, new Date(now + later))
    }
    const end = start + 199 * dayMs + 7_200_000
    const times = readdirSync(folder).flatMap((name) =>
      readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean).map(Number),
    )
    expect(Math.max(...times)).toBe(start + 199 * dayMs)
    expect(end - Math.min(...times)).toBeLessThanOrEqual(90 * dayMs)
    expect(times.length).toBeGreaterThanOrEqual(88)
    expect(() => logDaysOf({ LOG_DAYS: 'many' })).toThrow('LOG_DAYS')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
