import { expect, it } from 'vitest'
import { countsOf, judgeTwoTries, type FileResult } from './vitest-report.ts'

const file = (name: string, statuses: readonly string[], message = ''): FileResult => ({
  name,
  message,
  startTime: 0,
  endTime: 1,
  assertionResults: statuses.map((status, index) => ({
    status,
    fullName: `test ${index}`,
    failureMessages: status === 'passed' ? [] : ['why it failed\nwhere'],
  })),
})
const lastCounts = { onlyFirstCounts: false }
const firstCounts = { onlyFirstCounts: true }

it('counts a skipped test as failed', () => {
  expect(countsOf([file('a', ['passed', 'skipped'])])).toEqual({ passed: 1, failed: 1 })
})

it('counts a file that passes at the second try as passed, and reports its first failure', () => {
  const first = [file('a', ['passed', 'failed']), file('b', ['passed'])]
  const judged = judgeTwoTries(first, [file('a', ['passed', 'passed'])], lastCounts)
  expect(judged).toMatchObject({ passed: 3, failed: 0, failures: [] })
  expect(judged.unsteady).toEqual([expect.stringContaining('a > test 1\n    why it failed\n    where')])
})

it('fails such a file if only first tries count', () => {
  const judged = judgeTwoTries([file('a', ['passed', 'failed'])], [file('a', ['passed', 'passed'])], firstCounts)
  expect(judged).toMatchObject({ passed: 1, failed: 1 })
  expect(judged.unsteady).toHaveLength(1)
})

it('reports the second failure of a file that fails twice, and does not call it unsteady', () => {
  const judged = judgeTwoTries([file('a', ['failed'])], [file('a', ['failed'])], lastCounts)
  expect(judged).toMatchObject({ passed: 0, failed: 1, unsteady: [] })
  expect(judged.failures).toHaveLength(1)
})

it('reports a file that does not load, although none of its tests has a status', () => {
  const judged = judgeTwoTries([file('a', [], 'no such module')], [], lastCounts)
  expect(judged.failures).toEqual([expect.stringContaining('no such module')])
})
