import { act, cleanup, render } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { useLinkTarget } from './use-link-target.ts'

afterEach(cleanup)

let opened: string[] = []
const Page = () => {
  useLinkTarget('game', true, (value) => opened.push(value))
  return null
}
/** Simulates a navigation: `state` is null for a typed address, and the stored state for Back. */
const arriveAt = async (address: string, state: unknown) =>
  act(async () => {
    history.pushState(state, '', address)
    window.dispatchEvent(new PopStateEvent('popstate', { state }))
  })

it('opens the target of an address, again when it is entered again, and not when an overlay above it closes', async () => {
  history.replaceState(null, '', '/?game=truth#games')
  opened = []
  const router = createBrowserRouter([{ path: '*', Component: Page }])
  render(<RouterProvider router={router} />)
  const first = history.state as unknown
  expect(opened).toEqual(['truth'])
  await arriveAt('/?game=truth#games', first)
  expect(opened).toEqual(['truth'])
  await arriveAt('/?game=truth#games', null)
  expect(opened).toEqual(['truth', 'truth'])
  router.dispose()
})
