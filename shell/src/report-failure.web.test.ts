import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { reportFailure as contract } from '@love-space/contracts/gateway/front-end.routes.ts'
import { Value } from '@sinclair/typebox/value'
import type * as reporting from './report-failure.ts'

const sent: { path: string; body: unknown }[] = []
const config = { remotes: {}, areas: { '/timeline': 'mf_couple' }, menus: {}, away: [] }
const releases = { shell: 's1', mf_couple: 'c1', mf_admin: 'a1' }
const server = setupServer(http.get('*/config.json', () => HttpResponse.json({ ...config, releases })))
beforeAll(() => server.listen())
afterAll(() => server.close())

let failing: typeof reporting
beforeEach(async () => {
  vi.resetModules()
  sent.length = 0
  navigator.sendBeacon = (path, data) => {
    void (data as Blob).text().then((text) => sent.push({ path: String(path), body: JSON.parse(text) }))
    return true
  }
  failing = await import('./report-failure.ts')
  await (await import('./deployment.ts')).refreshDeployment()
})
const failed = (path: string): Error =>
  Object.assign(new Error('broken'), { stack: `at x (${location.origin}${path})` })

it('reports the front end and release that failed, as the contract defines', async () => {
  failing.reportFailure('mf_couple', 'start')
  history.pushState(null, '', '/timeline')
  failing.reportPageFailure()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ path }) => path)).toEqual([`/api${contract.path}`, `/api${contract.path}`])
  for (const { body } of sent) expect(Value.Check(contract.body, body)).toBe(true)
  expect(sent.map(({ body }) => body)).toEqual([
    { frontEnd: 'mf-couple', release: 'c1', kind: 'start' },
    { frontEnd: 'mf-couple', release: 'c1', kind: 'error' },
  ])
})

it("finds an error's front end by its script, and ignores foreign scripts", () => {
  expect(failing.originOf(failed('/remotes/admin/static/a.js:1:2'))).toBe('mf_admin')
  expect(failing.originOf(failed('/static/main.js:1:2'))).toBe('shell')
  expect(
    failing.originOf(Object.assign(new Error('x'), { stack: 'at chrome-extension://abc/content.js' })),
  ).toBeUndefined()
  expect(failing.originOf('text')).toBeUndefined()
})

it('reports uncaught errors, a few times at most, and none offline', async () => {
  failing.reportUncaught()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new ErrorEvent('error', { error: failed('/static/main.js') }))
  online.mockRestore()
  for (let count = 0; count < 9; count++) dispatchEvent(new ErrorEvent('error', { error: failed('/static/main.js') }))
  await vi.waitFor(() => expect(sent).toHaveLength(5))
})
