import { countFrontEnds, type CountedRelease } from '@love-space/contracts/admin/front-end.internal.ts'
import { listReleases } from '@love-space/contracts/admin/front-end.routes.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import type { TestService } from '@love-space/testing/service-harness.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAuthStub, startTestAdmin } from '../../test/auth-stub.ts'
import type { Deps } from '../deps.ts'

let service: TestService<Deps>
beforeAll(async () => {
  service = await startTestAdmin(createAuthStub())
})
afterAll(() => service?.stop())

const release = (id: string, more: Partial<CountedRelease> = {}): CountedRelease => ({
  frontEnd: 'mf-admin',
  release: id,
  state: 'kept',
  percent: 0,
  opened: 0,
  failedStarts: 0,
  failures: 0,
  ...more,
})
const tell = async (...releases: CountedRelease[]): Promise<void> => {
  const { status } = await service.call(countFrontEnds, {
    body: { releases },
    token: await service.internalToken('gateway'),
  })
  expect(status).toBe(204)
}
const shown = async () => {
  const { token } = await service.signIn({ roles: ['support'] })
  const { body } = await service.call(listReleases, { token })
  return body.data.releases.map(({ since: _since, ...one }) => one)
}

it("adds up gateways' reports of a release, and shows who gets it now", async () => {
  await tell(
    release('a', { state: 'current', opened: 5 }),
    release('b', { state: 'canary', percent: 10, failedStarts: 1 }),
  )
  await Promise.all([
    tell(release('a', { opened: 2 }), release('b', { state: 'current', failures: 3 })),
    tell(release('a', { opened: 1 }), release('b', { state: 'current', failedStarts: 2 })),
  ])
  const releases = await shown()
  expect(releases).toHaveLength(2)
  expect(releases).toContainEqual(release('a', { opened: 8 }))
  expect(releases).toContainEqual(release('b', { state: 'current', failedStarts: 3, failures: 3 }))
})

it('shows where a release was built, also after a report of a gateway that does not know', async () => {
  const provenance = { commit: 'abc', builtAt: '2026-01-01T00:00:00.000Z', tests: '7,900 passed', contracts: null }
  await tell(release('packed', { provenance }))
  await tell(release('packed', { opened: 1 }))
  expect(await shown()).toContainEqual(release('packed', { opened: 1, provenance }))
})

it('counts a report once that a gateway sends again after a lost response, with its newer facts', async () => {
  const id = newId()
  const again = async (...releases: CountedRelease[]): Promise<void> => {
    const token = await service.internalToken('gateway')
    expect((await service.call(countFrontEnds, { body: { id, releases }, token })).status).toBe(204)
  }
  const first = release('told', { frontEnd: 'mf-couple', state: 'canary', percent: 5, opened: 4, failures: 1 })
  await again(first)
  const second = release('told-too', { frontEnd: 'mf-couple', opened: 2 })
  await Promise.all([again(first, second), again(first, second)])
  await again({ ...first, state: 'current', percent: 0 }, second)
  await tell(
    release('told', { frontEnd: 'mf-couple', state: 'current', opened: 1 }),
    release('told-too', { frontEnd: 'mf-couple' }),
  )
  const ofCouple = (await shown()).filter(({ frontEnd }) => frontEnd === 'mf-couple')
  expect(ofCouple).toHaveLength(2)
  expect(ofCouple).toContainEqual({ ...first, state: 'current', percent: 0, opened: 5 })
  expect(ofCouple).toContainEqual(second)
})

it('deletes a release that is no longer kept, unless a gateway may not know it yet', async () => {
  await tell(release('old', { frontEnd: 'shell' }), release('new', { frontEnd: 'shell' }))
  await tell(release('new', { frontEnd: 'shell' }))
  const ofShell = async () => (await shown()).flatMap((one) => (one.frontEnd === 'shell' ? [one.release] : []))
  expect((await ofShell()).toSorted()).toEqual(['new', 'old'])
  await service.deps.releases.updateOne({ _id: 'shell old' }, { since: new Date(0) })
  await tell(release('new', { frontEnd: 'shell' }))
  expect(await ofShell()).toEqual(['new'])
})
