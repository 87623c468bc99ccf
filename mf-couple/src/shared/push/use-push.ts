import { useCallback, useEffect, useState } from 'react'
import { readPushState, turnPushOn, type PushState } from '@love-space/web-kit/notifications/push.lazy.ts'

/** What this browser says of notifications; undefined until it has. It is asked again when its page is seen again. */
export function usePush() {
  const [state, setState] = useState<PushState>()
  const look = useCallback(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  useEffect(() => {
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [look])
  const turnOn = async () => setState(await turnPushOn())
  return { state, turnOn, look }
}
