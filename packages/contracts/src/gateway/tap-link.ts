import { paths } from '../paths.ts'

const pairNames = ['token', 'object', 'user'] as const

/** Content of a link: a space token in `token`, and in `object` a ring's device token or the invited partner (`alpha`, `beta`). */
export interface Pair {
  readonly token: string
  readonly object: string
}

/** Returns a link's pair of tokens; undefined if one is missing. Old links name the parameter `object` `user`. */
export const pairOf = (given: {
  readonly [name in (typeof pairNames)[number]]?: string | null | undefined
}): Pair | undefined => {
  const object = given.object || given.user
  return given.token && object ? { token: given.token, object } : undefined
}

export const tapLinkPath = '/api/space'

/** Returns the page of a ring's link, the pair in its fragment, which browsers never send; undefined without a pair. */
export const tapPage = (query: string): string | undefined => {
  const given = new URLSearchParams(query)
  const fragment = new URLSearchParams()
  const token = given.get('token')
  const object = given.get('object') ?? given.get('user')
  if (token !== null) fragment.set('token', token)
  if (object !== null) fragment.set('object', object)
  return pairNames.some((name) => given.has(name)) ? `${paths.tap}#${fragment.toString()}` : undefined
}

/** Returns the pair in the address of `tapPage`; undefined if half of it is missing. Old bookmarks have it in the query. */
export const pairInAddress = ({
  hash,
  search,
}: {
  readonly hash: string
  readonly search: string
}): Pair | undefined => {
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) || query.get(name)
  return pairOf({ token: read('token'), object: read('object'), user: read('user') })
}
