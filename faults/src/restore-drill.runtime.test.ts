import { expect, it } from 'vitest'
import { runRestoreDrill } from './restore-drill.ts'

it(
  'after losing everything a backup brings back what was acknowledged, and nothing that was erased since',
  { timeout: 600_000 },
  async () => {
    const { acknowledged, ...counts } = await runRestoreDrill((line) => process.stderr.write(`${line}\n`))
    expect(acknowledged).toBeGreaterThan(0)
    expect(counts).toEqual({ acknowledgedWritesLost: 0, erasedThatCameBack: 0, newWritesThatReachedNobody: 0 })
  },
)
