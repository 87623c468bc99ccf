import type { TapPair } from '../../shared/joining/pending-tap.ts'

/**
 * Takes the secrets of a tap out of the address bar and the history. They come in the fragment; old bookmarks have
 * them in the query. Null when the address holds nothing, `incomplete` when it holds only a part.
 */
export function takeTapFromAddress(): TapPair | 'incomplete' | null {
  const { hash, search, pathname } = window.location
  if (hash === '' && search === '') return null
  window.history.replaceState(window.history.state, '', pathname)
  const fragment = new URLSearchParams(hash.slice(1))
  const query = new URLSearchParams(search)
  const read = (name: string) => fragment.get(name) || query.get(name)
  const token = read('token')
  const object = read('object') ?? read('user')
  return token && object ? { token, object } : 'incomplete'
}
