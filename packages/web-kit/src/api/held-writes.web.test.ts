import { expect, test } from 'vitest'
import { holdWrite, HeldWritesFullError, loadHeldWrites, useHeldWrites } from './held-writes.store.ts'

test('a browser without IndexedDB holds no writes, and says that it cannot', async () => {
  expect('indexedDB' in globalThis).toBe(false)
  await loadHeldWrites()
  expect(useHeldWrites.getState().writes).toEqual([])
  const write = { key: 'k', userId: 'u', routeId: 'r', method: 'POST', path: '/', body: {}, heldAt: '' } as const
  await expect(holdWrite({ ...write, reason: 'offline' })).rejects.toThrow(HeldWritesFullError)
})
