import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { App } from './app.tsx'
import { refreshDeployment } from './deployment.ts'
import { useRemoteFailures } from './remote-failures.store.ts'
import { reloadRemote, loadRemoteModule } from './remotes.ts'
import { createShellRouter } from './router.tsx'
import { mountRouter } from './shell-router.store.ts'

// A busy machine needs longer to compile lazy components.
configure({ asyncUtilTimeout: 6000 })

vi.mock('./remotes.ts', () => ({ loadRemoteModule: vi.fn(), reloadRemote: vi.fn() }))

const deployed = {
  remotes: {},
  areas: {
    [paths.home]: 'mf_couple',
    [paths.timeline]: 'mf_couple',
    [paths.privacyPolicy]: 'mf_couple',
    '/broken': 'mf_couple',
    [paths.diagnostics]: 'mf_admin',
  },
  menus: {},
  away: [] as string[],
}
let answer: Response | undefined
const server = setupServer(http.get('*/config.json', () => answer ?? HttpResponse.json(deployed)))
beforeAll(() => server.listen())
afterAll(() => server.close())

const load = vi.mocked(loadRemoteModule)
const reloadMock = vi.mocked(reloadRemote)

function Broken(): never {
  throw new Error('cannot render')
}
const Where = () => <h1>page at {useLocation().pathname}</h1>
const routes = [
  { path: '/', Component: Where },
  { path: paths.timeline, Component: Where },
  { path: paths.privacyPolicy, Component: Where },
  { path: '/broken', Component: Broken },
  { path: paths.diagnostics, Component: Where },
]

const open = (path: string) => {
  history.pushState(null, '', path)
  mountRouter(createShellRouter)
  render(<App />)
}

beforeEach(async () => {
  answer = undefined
  await refreshDeployment()
  useRemoteFailures.setState({ mf_couple: undefined, mf_admin: undefined, '': undefined })
  load.mockReset().mockResolvedValue({ routes })
  reloadMock.mockReset().mockResolvedValue({ routes })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('mounts only the remote that owns the path', async () => {
  open(paths.diagnostics)
  expect(await screen.findByRole('heading', { name: 'page at /diagnostics' })).toBeTruthy()
  expect(load.mock.calls).toEqual([['mf_admin']])
})

it('follows a link that was pressed while the remote was loading', async () => {
  const loading = Promise.withResolvers<{ routes: typeof routes }>()
  load.mockReturnValue(loading.promise)
  open(paths.timeline)
  await userEvent.click(await screen.findByRole('link', { name: 'Privacy Policy' }))
  loading.resolve({ routes })
  expect(await screen.findByRole('heading', { name: 'page at /privacy-policy' })).toBeTruthy()
})

it('keeps the frame and other areas while a remote fails to load, and recovers on retry', async () => {
  load.mockImplementation((name) =>
    name === 'mf_admin' ? Promise.reject(new Error('down')) : Promise.resolve({ routes }),
  )
  open(paths.diagnostics)
  expect(await screen.findByText("This part of Love Space isn't answering")).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'page at /diagnostics' })).toBeTruthy()
  expect(reloadMock).toHaveBeenCalledExactlyOnceWith('mf_admin')
})

it('contains a page that fails to render, logs the error, and mounts its remote again on retry', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  open('/broken')
  expect(await screen.findByText('Something went wrong here')).toBeTruthy()
  const failure = expect.objectContaining({ message: 'cannot render' })
  expect(log.mock.calls.flat()).toContainEqual(failure)
  expect(screen.getByRole('main').textContent).not.toContain('cannot render')
  expect(screen.getByRole('banner')).toBeTruthy()
  reloadMock.mockResolvedValue({ routes: [{ path: '/broken', Component: Where }] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'page at /broken' })).toBeTruthy()
})

it("explains offline that a page is missing, without the browser's error text", async () => {
  const fetching = 'Failed to fetch dynamically imported module: https://love-space.example/static/settings.js'
  load.mockResolvedValue({
    routes: [{ path: '/broken', lazy: () => Promise.reject(new TypeError(fetching)) }],
  })
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  open('/broken')
  expect(await screen.findByText("You're offline")).toBeTruthy()
  expect(document.body.textContent).not.toContain('module')
  connection.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Something went wrong here')).toBeTruthy()
  expect(document.body.textContent).not.toContain('module')
})

it('shows no link home on home itself', async () => {
  load.mockRejectedValue(new Error('down'))
  open('/')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Go Home' })).toBeNull()
})

it('restores the scroll position of each opened page, also after a reload', () => {
  const keyAt = (path?: string) => {
    if (path !== undefined) history.pushState(null, '', path)
    return createShellRouter().state.location.key
  }
  const [home, timeline] = [keyAt('/'), keyAt(paths.timeline)]
  expect(new Set([home, timeline, 'default']).size).toBe(3)
  expect(keyAt()).toBe(timeline)
})

it('shows that there is no such page', async () => {
  open('/nowhere/at/all')
  expect(await screen.findByText('There is nothing here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('loads no remote for a page that none has', async () => {
  open('/nowhere/at/all')
  expect(await screen.findByText('There is nothing here')).toBeTruthy()
  expect(load).not.toHaveBeenCalled()
})

it('does not claim that a page is missing while a remote is unavailable, and finds it on retry', async () => {
  const { [paths.diagnostics]: _, ...areas } = deployed.areas
  answer = HttpResponse.json({ ...deployed, areas, away: ['mf_admin'] })
  await refreshDeployment()
  open(paths.diagnostics)
  expect(await screen.findByText("This part of Love Space isn't answering")).toBeTruthy()
  answer = undefined
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'page at /diagnostics' })).toBeTruthy()
})
