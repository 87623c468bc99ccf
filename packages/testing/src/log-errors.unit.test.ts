import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { errorsSince, markLogs } from './log-errors.ts'

const dir = mkdtempSync(join(tmpdir(), 'love-space-logs-'))
afterAll(() => rmSync(dir, { recursive: true }))

const write = (name: string, line: string) => appendFileSync(join(dir, `logs/${name}.log`), `${line}\n`)
const unavailable = '{"level":50,"route":"/auth/login","status":503,"code":"UNAVAILABLE"}'

beforeEach(() => {
  rmSync(join(dir, 'logs'), { recursive: true, force: true })
  mkdirSync(join(dir, 'logs'))
  writeFileSync(join(dir, 'logs/auth.log'), '{"level":60,"message":"before the mark"}\n')
})

it('finds errors of processes and NATS since the mark, and what Node prints in a crash', async () => {
  const mark = markLogs(dir)
  write('auth', '{"level":30,"message":"Request"}')
  write('auth', '{"level":50,"message":"unexpected"}')
  write('space', 'Error: nobody caught this')
  write('nats', '[1] 2026/11/21 20:16:07 [INF] Starting')
  write('nats', '[1] 2026/11/21 20:16:07 [ERR] Authorization Violation')

  expect(await errorsSince(dir, mark, { isStrained: false })).toEqual([
    { name: 'auth', line: '{"level":50,"message":"unexpected"}' },
    { name: 'nats', line: '[1] 2026/11/21 20:16:07 [ERR] Authorization Violation' },
    { name: 'space', line: 'Error: nobody caught this' },
  ])
})

it('allows answers of 503 only while processes are killed', async () => {
  const mark = markLogs(dir)
  write('gateway', unavailable)
  expect(await errorsSince(dir, mark, { isStrained: true })).toEqual([])
  expect(await errorsSince(dir, mark, { isStrained: false })).toEqual([{ name: 'gateway', line: unavailable }])
})

it('allows a few lines about requests that ran out of time, but not many', async () => {
  const mark = markLogs(dir)
  const late = '{"level":50,"route":"/moods","status":504,"message":"Request"}'
  for (let count = 1; count <= 12; count += 1) write('gateway', late)
  write('auth', '{"level":50,"message":"unexpected"}')
  expect(await errorsSince(dir, mark, { isStrained: false })).toEqual([
    { name: 'auth', line: '{"level":50,"message":"unexpected"}' },
  ])
  write('space', '{"level":50,"route":"/moods","status":504,"code":"UPSTREAM_TIMEOUT","message":"Request"}')
  expect(await errorsSince(dir, mark, { isStrained: false })).toHaveLength(14)
})
