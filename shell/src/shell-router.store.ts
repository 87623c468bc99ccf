import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import type { createBrowserRouter } from '@love-space/web-kit/router.ts'
import { ownerOf } from './deployment.ts'
import { useRemoteFailures } from './remote-failures.store.ts'

type ShellRouter = ReturnType<typeof createBrowserRouter>

interface RouterState {
  readonly router: ShellRouter | null
  readonly generation: number
  readonly make: () => ShellRouter
}

/** The current router. It is replaced without a reload to mount a remote again. */
const shellRouter = createStore<RouterState>(() => ({
  router: null,
  generation: 0,
  make: () => {
    throw new Error('no router was mounted')
  },
}))

/** Returns the current router, also during hydration, unlike zustand's own hook. */
export const useShellRouter = (): RouterState =>
  useSyncExternalStore(shellRouter.subscribe, shellRouter.getState, shellRouter.getState)

export function mountRouter(make: () => ShellRouter): void {
  const { router, generation } = shellRouter.getState()
  router?.dispose()
  shellRouter.setState({ router: make(), make, generation: generation + 1 })
}

export const openPath = (path: string): void => void shellRouter.getState().router?.navigate(path)

export function onPageShown(then: () => void): void {
  const { router } = shellRouter.getState()
  if (!router || router.state.initialized) return then()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    then()
  })
}

export function retryRemote(): void {
  useRemoteFailures.setState({ [ownerOf(location.pathname)]: new Error('The user asked to load this part again') })
  mountRouter(shellRouter.getState().make)
}
