import { liveStream } from '@love-space/contracts/gateway/live.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Method } from '@love-space/contracts/call.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import { isGuessable } from './rate-limits.ts'

export type RoutesByService = Readonly<Record<Caller, readonly RouteSpec[]>>

/** `usual` bodies are read whole; `upload` bodies and `download` responses are streamed; `live` stays open. */
export type RouteKind = 'usual' | 'upload' | 'download' | 'live'

export interface PublicRoute {
  readonly spec: RouteSpec
  readonly owner: Caller
  readonly isGuessable: boolean
  readonly bodyBytesMax: number
  readonly kind: RouteKind
}

export type RouteMatch = { readonly route: PublicRoute } | { readonly allowed: readonly string[] } | 'unknown'

interface Node {
  readonly fixed: Map<string, Node>
  param: Node | undefined
  readonly routes: Map<Method, PublicRoute>
}

const emptyNode = (): Node => ({ fixed: new Map(), param: undefined, routes: new Map() })
/** Matches ids and names in paths; `:` and `@` may be encoded. Excludes what could decode into another path. */
const paramForm = /^(?!\.{1,2}$)(?:[A-Za-z0-9._:~@-]|%3A|%40){1,200}$/i

const kindOf = (spec: RouteSpec): RouteKind => {
  if (spec.id === liveStream.id) return 'live'
  if (spec.bodyType !== undefined || (spec.bodyBytesMax ?? 0) > limits.bodyBytesMax) return 'upload'
  return spec.answerType === undefined ? 'usual' : 'download'
}

const insert = (root: Node, spec: RouteSpec, owner: Caller): void => {
  if (/^\/internal(\/|$)/.test(spec.path)) throw new Error(`${spec.id}: ${spec.path} is not public`)
  let node = root
  for (const segment of spec.path.split('/').slice(1)) {
    if (segment.startsWith('{')) {
      node = node.param ??= emptyNode()
    } else {
      const next = node.fixed.get(segment) ?? emptyNode()
      node.fixed.set(segment, next)
      node = next
    }
  }
  if (node.routes.has(spec.method)) throw new Error(`${spec.id}: ${spec.method} ${spec.path} is declared twice`)
  const bodyBytesMax = spec.bodyBytesMax ?? limits.bodyBytesMax
  const route = { spec, owner, isGuessable: isGuessable(spec, owner), bodyBytesMax, kind: kindOf(spec) }
  node.routes.set(spec.method, route)
}

const find = (node: Node, segments: readonly string[], index: number): Node | undefined => {
  const segment = segments[index]
  if (segment === undefined) return node.routes.size > 0 ? node : undefined
  const fixed = node.fixed.get(segment)
  const found = fixed && find(fixed, segments, index + 1)
  if (found) return found
  return node.param && paramForm.test(segment) ? find(node.param, segments, index + 1) : undefined
}

/** Compiles public routes into a lookup by method and undecoded path below /api. */
export const compileRoutes = (routes: RoutesByService): ((method: string, path: string) => RouteMatch) => {
  const root = emptyNode()
  for (const [owner, specs] of Object.entries(routes)) {
    for (const spec of specs) if (spec.access !== 'internal') insert(root, spec, owner as Caller)
  }
  return (method, path) => {
    const node = find(root, path.split('/').slice(1), 0)
    if (!node) return 'unknown'
    const known = node.routes.get(method as Method)
    const route = known ?? (method === 'HEAD' ? node.routes.get('GET') : undefined)
    if (route) return { route }
    const isHeadImplied = node.routes.has('GET') && !node.routes.has('HEAD')
    return { allowed: [...node.routes.keys(), ...(isHeadImplied ? ['HEAD'] : [])] }
  }
}
