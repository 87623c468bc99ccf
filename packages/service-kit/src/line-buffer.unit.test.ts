import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLineBuffer } from './line-buffer.ts'

const recording = () => {
  const writes: string[] = []
  return { writes, write: (text: string) => writes.push(text), flushSync: () => undefined }
}

describe('lines that are written together', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('wait for each other, but not for long', () => {
    const destination = recording()
    const lines = createLineBuffer(destination)
    lines.write('one\n')
    vi.advanceTimersByTime(60)
    lines.write('two\n')
    expect(destination.writes).toEqual([])
    vi.advanceTimersByTime(60)
    expect(destination.writes).toEqual(['one\ntwo\n'])
    lines.write('three\n')
    vi.advanceTimersByTime(100)
    expect(destination.writes).toEqual(['one\ntwo\n', 'three\n'])
  })

  it('do not grow without bound while they wait', () => {
    const destination = recording()
    const lines = createLineBuffer(destination)
    const line = `${'x'.repeat(999)}\n`
    for (let i = 0; i < 100; i += 1) lines.write(line)
    expect(destination.writes.length).toBeGreaterThanOrEqual(5)
    expect(destination.writes.join('').length).toBeGreaterThan(80_000)
  })
})

it('are all there when the process exits before their time', () => {
  const program = `
    import { createLineBuffer } from ${JSON.stringify(import.meta.resolve('./line-buffer.ts'))}
    import { createLogger, outputBesideLoop } from ${JSON.stringify(import.meta.resolve('./logger.ts'))}
    const output = outputBesideLoop()
    const logger = createLogger('test', 'info', { destination: output })
    const lines = createLineBuffer(output)
    logger.info('first')
    lines.write('second\\n')
    logger.info('third')
    process.exit(3)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  expect(status).toBe(3)
  for (const word of ['first', 'second', 'third']) expect(stdout).toContain(word)
})
