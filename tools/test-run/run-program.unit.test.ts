import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { runProgram } from './run-program.ts'

const run = (script: string, more: { readonly nice?: number } = {}) =>
  runProgram('sh', ['-c', script], { ceilingS: 60, env: {}, inOnePiece: true, say: () => undefined, ...more })

it("lowers a program's priority only if told to", async () => {
  const own = getPriority()
  expect(await run(`test "$(nice)" -eq ${own}`)).toMatchObject({ ok: true })
  expect(await run(`test "$(nice)" -eq ${own + 3}`, { nice: 3 })).toMatchObject({ ok: true })
})

it('returns the end and the CPU time of a program, also at lower priority', async () => {
  for (const nice of [0, 3]) {
    expect(await run('exit 3', { nice })).toEqual({ ok: false, cpuS: expect.any(Number) })
    expect(await run('exit 0', { nice })).toEqual({ ok: true, cpuS: expect.any(Number) })
  }
})
