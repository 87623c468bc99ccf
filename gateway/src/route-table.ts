import { limits } from '@love-space/contracts/limits.ts'
import type { Method, RouteSpec } from '@love-space/contracts/route.ts'
import { isGuessable } from './rate-limits.ts'
import { ownerOf, type Owner } from './upstreams.ts'

/** A public route with the process that answers it. */
export interface PublicRoute {
  readonly spec: RouteSpec
  readonly owner: Owner
  readonly isGuessable: boolean
  readonly bodyBytesMax: number
  /** Whether its bodies are larger than usual. */
  readonly isUpload: boolean
}

/** What a request's method and path name. */
export type RouteMatch = { readonly route: PublicRoute } | { readonly allowed: readonly string[] } | 'unknown'

interface Node {
  readonly fixed: Map<string, Node>
  param: Node | undefined
  readonly routes: Map<Method, PublicRoute>
}

const emptyNode = (): Node => ({ fixed: new Map(), param: undefined, routes: new Map() })
/** Ids and names as our contracts have them, `:` and `@` also encoded: nothing a service could decode into another path. */
const paramForm = /^(?!\.{1,2}$)(?:[A-Za-z0-9._:~@-]|%3A|%40){1,200}$/i

const insert = (root: Node, spec: RouteSpec): void => {
  const owner = ownerOf(spec.path)
  if (!owner) throw new Error(`${spec.id}: no row of the upstream table covers ${spec.path}`)
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
  const isUpload = bodyBytesMax > limits.bodyBytesMax
  node.routes.set(spec.method, { spec, owner, isGuessable: isGuessable(spec, owner), bodyBytesMax, isUpload })
}

const find = (node: Node, segments: readonly string[], index: number): Node | undefined => {
  const segment = segments[index]
  if (segment === undefined) return node.routes.size > 0 ? node : undefined
  const fixed = node.fixed.get(segment)
  const found = fixed && find(fixed, segments, index + 1)
  if (found) return found
  return node.param && paramForm.test(segment) ? find(node.param, segments, index + 1) : undefined
}

/** Compiles the contracts' public routes into a look-up by method and raw path below /api. */
export const compileRoutes = (specs: readonly RouteSpec[]): ((method: string, path: string) => RouteMatch) => {
  const root = emptyNode()
  for (const spec of specs) if (spec.access !== 'internal') insert(root, spec)
  return (method, path) => {
    const node = find(root, path.split('/').slice(1), 0)
    if (!node) return 'unknown'
    const route = node.routes.get((method === 'HEAD' ? 'GET' : method) as Method)
    return route ? { route } : { allowed: [...node.routes.keys(), ...(node.routes.has('GET') ? ['HEAD'] : [])] }
  }
}
