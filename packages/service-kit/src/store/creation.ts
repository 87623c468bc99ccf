import { idOf, newId, sha256 } from '../process/crypto.ts'

declare const isCreation: unique symbol

/**
 * A request that creates something. `bind` makes one for every call of a route that is `idempotent`; an aggregate's `create`
 * keeps it in what it inserts, so that the request is known when it comes again.
 */
export interface Creation {
  /** For what is created: a new id, or for a request with a key the one its repetition will get as well. */
  readonly id: string
  /** Names the request among all of its route and caller; absent when the client sent no key. */
  readonly key?: string
  /** Tells a repetition from another request that was given the same key. */
  readonly print: string
  readonly [isCreation]: true
}

/** How a document remembers the request that created it; no read shows it. */
export interface StoredCreation {
  readonly key: string
  readonly print: string
}

/** `content` is what was asked for, without secrets: its hash is stored. */
export const creationOf = (request: {
  readonly route: string
  readonly caller: string
  readonly key?: string
  readonly content: unknown
}): Creation => {
  const { route, caller, key: given, content } = request
  const print = sha256(JSON.stringify(content))
  if (given === undefined) return { id: newId(), print } as Creation
  const name = `${route}:${caller}:${given}`
  return { id: idOf(name), key: sha256(name), print } as Creation
}
