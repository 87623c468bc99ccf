import { paths } from '../paths.ts'

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
