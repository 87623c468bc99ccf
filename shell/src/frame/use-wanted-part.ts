import { useEffect, useState } from 'react'
import { useOnline } from '@love-space/web-kit/online.ts'

/** A part whose code is fetched once it is wanted. Undefined until it is there; it waits for a connection. */
export function useWantedPart<Part>(load: () => Promise<{ default: Part }>, isWanted: boolean): Part | undefined {
  const [loaded, setLoaded] = useState<{ default: Part }>()
  const isOnline = useOnline((online) => online.isOnline)
  useEffect(() => {
    if (isWanted && !loaded && isOnline) load().then(setLoaded, () => undefined)
  }, [load, loaded, isWanted, isOnline])
  return loaded?.default
}
