import { beforeEach, expect, it, vi } from 'vitest'
import { beginDeployment, deploymentOf, isNewest } from './deployments.ts'

/** Fakes `caches`, in the order of creation as in browsers. */
beforeEach(() => {
  const kept = new Map<string, object>()
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? {}
      kept.set(name, cache)
      return cache
    },
  })
})
const documentOf = (version: string): string =>
  deploymentOf(`<script src="/static/main.${version.repeat(8)}.js"></script>`)
const [one, two, three] = [documentOf('1'), documentOf('2'), documentOf('3')]

it('knows the newest deployment, also one that returns after a rollback', async () => {
  await beginDeployment(one)
  await beginDeployment(two)
  await beginDeployment(two)
  expect([await isNewest(one), await isNewest(two)]).toEqual([false, true])
  await beginDeployment(one)
  expect([await isNewest(one), await isNewest(two)]).toEqual([true, false])
})

it('keeps the newest deployment and its predecessor, which open pages use', async () => {
  for (const deployment of [one, two, three]) await beginDeployment(deployment)
  expect(await caches.keys()).toEqual([two, three].map((deployment) => `assets ${deployment}`))
})
