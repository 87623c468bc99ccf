import { useSyncExternalStore } from 'react'
import { createStore } from 'zustand'
import type { createBrowserRouter } from '@love-space/web-kit/router.ts'
import { ownerOf } from './deployment.ts'
import { useRemoteFailures } from './remote-failures.store.ts'

type ShellRouter = ReturnType<typeof createBrowserRouter>

interface RouterState {
  readonly router: ShellRouter | null
  /** Rises with every replacement. */
  readonly generation: number
  readonly make: () => ShellRouter
}

/** The router in use. It is replaced, without a reload, when a remote has to be mounted afresh. */
const shellRouter = createStore<RouterState>(() => ({
  router: null,
  generation: 0,
  make: () => {
    throw new Error('no router was mounted')
  },
}))

/** Unlike zustand's own hook, it also tells a page that takes over prerendered HTML of the router that is there by now. */
export const useShellRouter = (): RouterState =>
  useSyncExternalStore(shellRouter.subscribe, shellRouter.getState, shellRouter.getState)

export function mountRouter(make: () => ShellRouter): void {
  const { router, generation } = shellRouter.getState()
  router?.dispose()
  shellRouter.setState({ router: make(), make, generation: generation + 1 })
}

/** Goes to a page of this product, without a reload. */
export const openPath = (path: string): void => void shellRouter.getState().router?.navigate(path)

/** Calls back once the code of the page is loaded, or is known to be missing. */
export function whenPageIsThere(then: () => void): void {
  const { router } = shellRouter.getState()
  if (!router || router.state.initialized) return then()
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    then()
  })
}

/** Loads the remote of the current page anew from where it is now and mounts the current page again; session and caches stay. */
export function retryRemote(): void {
  useRemoteFailures.setState({ [ownerOf(location.pathname)]: new Error('asked for again') })
  mountRouter(shellRouter.getState().make)
}
