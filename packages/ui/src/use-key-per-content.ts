import { useRef } from 'react'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'

/** Returns the same idempotency key for the same content, so that retries create nothing twice. */
export function useKeyPerContent(): (body: object) => string {
  const last = useRef({ content: '', key: '' })
  return (body) => {
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: randomId() }
    return last.current.key
  }
}
