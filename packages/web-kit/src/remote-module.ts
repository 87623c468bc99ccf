import type { RouteObject } from './router.ts'

/** What a remote exposes as `./routes`; check it there with `satisfies RemoteModule['routes']`. */
export interface RemoteModule {
  /** Absolute paths. Pages are loaded by the routes' `lazy`, so that one page costs one page. */
  readonly routes: RouteObject[]
}
