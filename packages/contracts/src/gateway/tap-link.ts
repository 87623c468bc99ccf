import { paths } from '../paths.ts'

const pairNames = ['token', 'object', 'user'] as const
/** Parameters that a ring which signs its taps adds to its link (NXP AN12196). */
const codeNames = ['picc_data', 'cmac'] as const

/** Content of a link: a space token in `token`, and in `object` a ring's device token or the invited partner (`alpha`, `beta`). */
export interface Pair {
  readonly token: string
  readonly object: string
}

/** A link as its page found it. */
export interface OpenedLink extends Pair {
  /** Code of a ring that signs its taps; each is good for one exchange. */
  readonly piccData?: string
  readonly cmac?: string
  /** Random text of this page. With it, a repeated code gets the same answer. */
  readonly attempt?: string
}

/** Returns a link's pair of tokens; undefined if one is missing. Old links name the parameter `object` `user`. */
export const pairOf = (given: {
  readonly [name in (typeof pairNames)[number]]?: string | null | undefined
}): Pair | undefined => {
  const object = given.object || given.user
  return given.token && object ? { token: given.token, object } : undefined
}

export const tapLinkPath = '/api/space'

/** Returns the page of a ring's link, the pair and code in its fragment, which browsers never send; undefined without a pair. */
export const tapPage = (query: string): string | undefined => {
  const given = new URLSearchParams(query)
  const fragment = new URLSearchParams()
  const token = given.get('token')
  const object = given.get('object') ?? given.get('user')
  if (token !== null) fragment.set('token', token)
  if (object !== null) fragment.set('object', object)
  for (const name of codeNames) {
    const value = given.get(name)
    if (value !== null) fragment.set(name, value)
  }
  return pairNames.some((name) => given.has(name)) ? `${paths.tap}#${fragment.toString()}` : undefined
}

declare global {
  var tapAttempt: string | undefined
}

/** Returns the pair and code in the address of `tapPage`; undefined if half of it is missing. Old bookmarks have it in the query. */
export const pairInAddress = ({
  hash,
  search,
}: {
  readonly hash: string
  readonly search: string
}): OpenedLink | undefined => {
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) || query.get(name)
  const pair = pairOf({ token: read('token'), object: read('object'), user: read('user') })
  const piccData = fragment.get('picc_data')
  if (!pair || piccData === null) return pair
  globalThis.tapAttempt ??= crypto.getRandomValues(new Uint32Array(4)).join('.')
  return { ...pair, piccData, cmac: fragment.get('cmac') ?? '', attempt: globalThis.tapAttempt }
}
