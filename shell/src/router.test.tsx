import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useLocation } from '@love-space/web-kit/router.ts'
import { App } from './app.tsx'
import { useRemoteFailures } from './remote-failures.store.ts'
import { loadRemoteAfresh, loadRemoteModule } from './remotes.ts'
import { createShellRouter } from './router.tsx'
import { mountRouter } from './shell-router.store.ts'

vi.mock('./remotes.ts', () => ({ loadRemoteModule: vi.fn(), loadRemoteAfresh: vi.fn() }))

const load = vi.mocked(loadRemoteModule)
const loadAfresh = vi.mocked(loadRemoteAfresh)

function Broken(): never {
  throw new Error('cannot render')
}
const Where = () => <h1>page at {useLocation().pathname}</h1>
const routes = [
  { path: '/', Component: Where },
  { path: '/timeline', Component: Where },
  { path: '/privacy-policy', Component: Where },
  { path: '/broken', Component: Broken },
  { path: '/diagnostics', Component: Where },
]

const open = (path: string) => {
  history.pushState(null, '', path)
  mountRouter(createShellRouter)
  render(<App />)
}

beforeEach(() => {
  useRemoteFailures.setState({ mf_couple: undefined, mf_admin: undefined })
  load.mockReset().mockResolvedValue({ routes })
  loadAfresh.mockReset().mockResolvedValue({ routes })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('mounts the remote that owns the path, and only that', async () => {
  open('/diagnostics')
  expect(await screen.findByRole('heading', { name: 'page at /diagnostics' })).toBeTruthy()
  expect(load.mock.calls).toEqual([['mf_admin']])
})

it('goes where a link leads that was pressed while the remote was still on its way', async () => {
  const loading = Promise.withResolvers<{ routes: typeof routes }>()
  load.mockReturnValue(loading.promise)
  open('/timeline')
  await userEvent.click(await screen.findByRole('link', { name: 'Privacy Policy' }))
  loading.resolve({ routes })
  expect(await screen.findByRole('heading', { name: 'page at /privacy-policy' })).toBeTruthy()
})

it('keeps frame and other areas while a remote can’t be had, and comes back on retry', async () => {
  load.mockImplementation((name) =>
    name === 'mf_admin' ? Promise.reject(new Error('down')) : Promise.resolve({ routes }),
  )
  open('/diagnostics')
  expect(await screen.findByText('This part of Love Space is not answering')).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'page at /diagnostics' })).toBeTruthy()
  expect(loadAfresh).toHaveBeenCalledExactlyOnceWith('mf_admin')
})

it('contains a page that fails to render, and mounts its remote afresh on retry', async () => {
  open('/broken')
  expect(await screen.findByText('Something went wrong here')).toBeTruthy()
  expect(screen.getByRole('banner')).toBeTruthy()
  loadAfresh.mockResolvedValue({ routes: [{ path: '/broken', Component: Where }] })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'page at /broken' })).toBeTruthy()
})

it('says so when there is no such page', async () => {
  open('/nowhere/at/all')
  expect(await screen.findByText('There is nothing here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
