import { useRef } from 'react'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'

/** The same request keeps its idempotency key, so that a lost answer creates nothing twice; a changed one gets a new key. */
export function useKeyPerContent(): (body: object) => string {
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }
}
