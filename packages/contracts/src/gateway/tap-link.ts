import { paths } from '../paths.ts'

/** What a ring or an invitation link carries. */
export interface TapPair {
  readonly token: string
  readonly object: string
}

const pairNames = ['token', 'object', 'user'] as const

/** The path of a ring's link, below the origin. */
export const tapLinkPath = '/api/space'

/**
 * Where a ring's link leads: the page that takes the pair out of the fragment, which no server ever sees.
 * Undefined when the query holds no part of a pair.
 */
export const tapPage = (query: string): string | undefined => {
  const given = new URLSearchParams(query)
  const fragment = new URLSearchParams()
  const token = given.get('token')
  const object = given.get('object') ?? given.get('user')
  if (token !== null) fragment.set('token', token)
  if (object !== null) fragment.set('object', object)
  return pairNames.some((name) => given.has(name)) ? `${paths.tap}#${fragment.toString()}` : undefined
}

/**
 * The pair in the address of the page of taps. It comes in the fragment; old bookmarks have it in the query.
 * Null when the address holds nothing, `incomplete` when it holds only a part.
 */
export const tapPairIn = (hash: string, search: string): TapPair | 'incomplete' | null => {
  if (hash === '' && search === '') return null
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const read = (name: (typeof pairNames)[number]) => fragment.get(name) || query.get(name)
  const token = read('token')
  const object = read('object') ?? read('user')
  return token && object ? { token, object } : 'incomplete'
}
