import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { runProgram } from './run-program.ts'

const run = (script: string, more: { readonly nice?: number } = {}) =>
  runProgram('sh', ['-c', script], { ceilingS: 60, env: {}, inOnePiece: true, say: () => undefined, ...more })

it("lowers a program's priority only if told to", async () => {
  const own = getPriority()
  expect(await run(`test "$(nice)" -eq ${own}`)).toBe(true)
  expect(await run(`test "$(nice)" -eq ${own + 3}`, { nice: 3 })).toBe(true)
})

it('returns whether a program succeeded, also at lower priority', async () => {
  for (const nice of [0, 3]) {
    expect(await run('exit 3', { nice })).toBe(false)
    expect(await run('exit 0', { nice })).toBe(true)
  }
})
