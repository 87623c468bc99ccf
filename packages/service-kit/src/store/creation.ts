import { idFromText, newId, sha256 } from '../process/crypto.ts'

declare const isCreation: unique symbol

/** Identifies a creating request. `bind` makes it, and `Aggregate.create` stores it to recognise retries. */
export interface Creation {
  /** Id of the new document: random, or the same for all retries if the request has a key. */
  readonly id: string
  /** Key made of route, caller and the client's key; absent without the latter. */
  readonly key?: string
  /** Digest of the request's content; tells a retry from another request with the same key. */
  readonly print: string
  readonly [isCreation]: true
}

export interface StoredCreation {
  readonly key: string
  readonly print: string
}

/** Creates the identity of a request. `content` must contain no secrets, because its digest is stored. */
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
  return { id: idFromText(name), key: sha256(name), print } as Creation
}
