import { useCallback, useEffect, useState } from 'react'
import { readPushState, turnPushOn, type PushState } from '@love-space/web-kit/notifications/push.lazy.ts'

/** Returns this browser's push state; undefined before it is read. Reads it again when the page is shown. */
export function usePush() {
  const [state, setState] = useState<PushState>()
  const readState = useCallback(() => {
    readPushState().then(setState, () => setState('unsupported'))
  }, [])
  useEffect(() => {
    readState()
    document.addEventListener('visibilitychange', readState)
    return () => document.removeEventListener('visibilitychange', readState)
  }, [readState])
  const turnOn = async () => setState(await turnPushOn())
  return { state, turnOn, readState }
}
