import { expect, it } from 'vitest'
import { compareWithReleased } from './released.ts'

const advice = `Front ends, services and consumers of the last release would fail. Keep the old field or route and add beside it (an event
gets a v2 beside its v1). Where the break is meant: npm run contracts -- accept '<the sentence>' '<why it harms nobody>'`

it('break nothing that the last release relies on', () => {
  expect(compareWithReleased().breaks, advice).toEqual([])
})

it('accept no break that is not there', () => {
  expect(compareWithReleased().stale, 'take these out of packages/contracts/released/accepted-breaks.json').toEqual([])
})
