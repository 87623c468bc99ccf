import { useEffect, useState } from 'react'
import { useOnline } from '@love-space/web-kit/online.ts'

/**
 * A part of the page that is fetched once the page stands, so that it is there when it is wanted, connection or not.
 * Undefined until then; tried again when the connection is back.
 */
export function useLatePart<Part>(load: () => Promise<{ default: Part }>): Part | undefined {
  const [loaded, setLoaded] = useState<{ default: Part }>()
  const isOnline = useOnline((online) => online.isOnline)
  useEffect(() => {
    if (loaded || !isOnline) return
    return whenIdle(() => {
      load().then(setLoaded, () => undefined)
    })
  }, [load, loaded, isOnline])
  return loaded?.default
}

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: 2000 })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
