import { expect, it } from 'vitest'
import { compareWithReleased, readReleased } from './released.ts'

const advice = `Front ends, services and consumers of the last release would fail. Keep the old field or route and add beside it (an event
gets a v2 beside its v1). Where the break is meant: npm run contracts -- accept '<the sentence>' '<why it harms nobody>'`

const found = compareWithReleased()

it('break nothing that the last release relies on', () => {
  expect(found.breaks, advice).toEqual([])
})

it('accept no break that does not exist', () => {
  expect(found.needlesslyAccepted, 'take these out of packages/contracts/released/accepted-breaks.json').toEqual([])
})

it('announce every route, event and shared module that is new', () => {
  const what = 'say in packages/contracts/released/coming.json what each of these is for'
  expect(found.unannounced, what).toEqual([])
})

it('announce nothing that is released already or does not exist', () => {
  expect(found.needlesslyAnnounced, 'take these out of packages/contracts/released/coming.json').toEqual([])
})

it('name the commit of the last release', () => {
  expect(readReleased().commit).toMatch(/^[0-9a-f]{40}$/)
})
