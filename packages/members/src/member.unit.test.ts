import { expect, it } from 'vitest'
import { areBothAmong } from './member.ts'

it.each([
  [[], false],
  [['anna'], false],
  [['ben'], false],
  [['anna', 'ben'], true],
  [['anna', 'somebody of another time'], false],
])('both are among %j: %s', (userIds, areThere) => {
  expect(areBothAmong(userIds, { userId: 'anna', authorIds: ['anna', 'ben'] })).toBe(areThere)
})
