import { join } from 'node:path'
import { expect, it } from 'vitest'
import { slowestOf, tableOf } from './tables.ts'

const result = { passed: 12, failed: 0, ceilingS: 60, cpuS: undefined }

it('names suites above their ceiling, and leaves out CPU times that nobody measured', () => {
  const [quick, slow] = tableOf([
    { ...result, title: 'quick', clockS: 60, cpuS: 9.6 },
    { ...result, title: 'slow one', clockS: 61 },
  ]).split('\n')
  expect(quick).toMatch(/^quick  +12 passed +0 failed +60 of +60 s +10 s of CPU$/)
  expect(slow).toMatch(/61 of +60 s +– s of CPU +over its ceiling$/)
})

it('lists the twenty slowest files, slowest first', () => {
  const files = Array.from({ length: 25 }, (_, index) => ({
    name: join(process.cwd(), `file-${index}.ts`),
    message: '',
    startTime: 1_000,
    endTime: 1_000 + index * 1_000,
    assertionResults: [],
  }))
  const lines = slowestOf(files).split('\n')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toMatch(/24\.0 s {2}file-24\.ts$/)
  expect(lines[19]).toMatch(/5\.0 s {2}file-5\.ts$/)
})
