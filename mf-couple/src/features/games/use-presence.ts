import { useEffect } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { showPresence } from '@love-space/contracts/space/interaction.calls.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'

export function usePresence(spaceId: string, key: GameKey): void {
  useEffect(() => {
    const say = (present: boolean) =>
      // Ignores failures: presence is reported again, and expires by itself.
      void api.call(showPresence, { params: { spaceId, key }, body: { present } }).catch(() => undefined)
    const reportPresence = () => say(document.visibilityState === 'visible')
    reportPresence()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') say(true)
    }, limits.gamePresenceMs)
    document.addEventListener('visibilitychange', reportPresence)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reportPresence)
      say(false)
    }
  }, [spaceId, key])
}
