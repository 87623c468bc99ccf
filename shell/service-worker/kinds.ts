import { paths } from '@love-space/contracts/paths.ts'
import { tapLinkPath, tapPage } from '@love-space/contracts/gateway/tap-link.ts'
import { sharedPath } from '@love-space/contracts/share-target.ts'

export type RequestKind =
  | { readonly kind: 'tap-link'; readonly leadsTo: string }
  | { readonly kind: 'tap-page' | 'page'; readonly path: string }
  | { readonly kind: 'asset' | 'share' }

export interface RequestFacts {
  readonly method: string
  readonly mode: string
  readonly url: string
}

const assetPath = /^\/(static|remotes\/[a-z0-9-]+)\/.*\.[0-9a-f]{8}\.\w+$/
const notPages = /^\/(api|static|remotes)(\/|$)|\.[^/]*$/

/** Returns the kind of a request; undefined if the browser handles it, such as API calls and other origins. */
export function kindOf({ method, mode, url }: RequestFacts, origin: string): RequestKind | undefined {
  const { origin: itsOrigin, pathname: path, search } = new URL(url)
  if (itsOrigin !== origin) return undefined
  if (method === 'POST' && mode === 'navigate' && path === sharedPath) return { kind: 'share' }
  if (method !== 'GET') return undefined
  if (mode !== 'navigate') return assetPath.test(path) ? { kind: 'asset' } : undefined
  if (path === tapLinkPath) {
    const leadsTo = tapPage(search)
    return leadsTo === undefined ? undefined : { kind: 'tap-link', leadsTo }
  }
  if (notPages.test(path)) return undefined
  return { kind: path === paths.tap ? 'tap-page' : 'page', path }
}
