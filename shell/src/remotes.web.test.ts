import { loadRemote } from '@module-federation/enhanced/runtime'
import { expect, it, vi } from 'vitest'
import { findUploadHandler } from './remotes.ts'

vi.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: vi.fn(), registerRemotes: vi.fn() }))
vi.mock('./deployment.ts', () => ({
  deployment: async () => ({ remotes: { away: { entry: '/' }, older: { entry: '/' }, newer: { entry: '/' } } }),
}))

const showAvatar = async () => undefined
const uploadUses = { avatar: showAvatar }
const load = vi.mocked(loadRemote)
load.mockImplementation(async (name) => {
  if (name === 'away/routes') throw new Error('It is away.')
  return name === 'older/routes' ? { routes: [] } : { routes: [], loadUploadUses: async () => ({ uploadUses }) }
})

it("finds an upload's handler in its remote, whichever page is open", async () => {
  expect(await findUploadHandler('avatar')).toBe(showAvatar)
})

it('finds none for an unknown kind', async () => {
  expect(await findUploadHandler('another')).toBeUndefined()
})
