import { create } from 'zustand'
import type { createBrowserRouter } from '@love-space/web-kit/router.ts'
import { ownerOf } from './areas.ts'
import { useRemoteFailures } from './remote-failures.store.ts'

type ShellRouter = ReturnType<typeof createBrowserRouter>

interface RouterState {
  readonly router: ShellRouter | null
  /** Rises with every replacement. */
  readonly generation: number
  readonly make: () => ShellRouter
}

/** The router in use. It is replaced, without a reload, when a remote has to be mounted afresh. */
export const useShellRouter = create<RouterState>(() => ({
  router: null,
  generation: 0,
  make: () => {
    throw new Error('no router was mounted')
  },
}))

export function mountRouter(make: () => ShellRouter): void {
  const { router, generation } = useShellRouter.getState()
  router?.dispose()
  useShellRouter.setState({ router: make(), make, generation: generation + 1 })
}

/** Loads the remote of the current page anew from where it is now and mounts the current page again; session and caches stay. */
export function retryRemote(): void {
  useRemoteFailures.setState({ [ownerOf(location.pathname)]: new Error('asked for again') })
  mountRouter(useShellRouter.getState().make)
}
