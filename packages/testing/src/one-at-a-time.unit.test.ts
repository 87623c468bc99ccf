import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'one-at-a-time-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('runs processes one after the other', async () => {
  const said = join(folder, 'said')
  const script = `
    import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(join(import.meta.dirname, 'one-at-a-time.ts'))}
    oneAtATime(${JSON.stringify(join(folder, 'lock'))}, () => {
      appendFileSync(${JSON.stringify(said)}, 'begins ')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      appendFileSync(${JSON.stringify(said)}, 'ends ')
    })`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  await Promise.all([run(), run(), run()])
  expect(await readFile(said, 'utf8')).toBe('begins ends '.repeat(3))
})

it('takes over from a process that died, and leaves nothing behind', async () => {
  const ended = promisify(execFile)(process.execPath, ['--version'])
  const { pid } = ended.child
  await ended
  await writeFile(join(folder, 'lock'), String(pid))
  expect(oneAtATime(join(folder, 'lock'), () => 'done')).toBe('done')
  expect(await readdir(folder)).toEqual([])
})

it('releases the lock when the work fails', () => {
  const fails = () => oneAtATime(join(folder, 'lock'), () => JSON.parse('no JSON') as never)
  expect(fails).toThrow(SyntaxError)
  expect(fails).toThrow(SyntaxError)
})
