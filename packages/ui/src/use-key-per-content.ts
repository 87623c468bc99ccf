import { useRef } from 'react'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'

/** Returns a function that returns an idempotency key: the same one until the content changes. */
export function useKeyPerContent(): (body: object) => string {
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }
}
