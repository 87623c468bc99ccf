import { useEffect } from 'react'
import { limits } from '@love-space/contracts/limits.ts'
import { showPresence } from '@love-space/contracts/space/interaction.calls.ts'
import type { GameKey } from '@love-space/contracts/space/interaction.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'

/** Says that a game is open here, until it is closed or the page is out of sight. */
export function usePresence(spaceId: string, key: GameKey): void {
  useEffect(() => {
    const say = (present: boolean) =>
      // Nobody has to know that it was not heard: it is said again, and ends by itself.
      void api.call(showPresence, { params: { spaceId, key }, body: { present } }).catch(() => undefined)
    const sayWhatIs = () => say(document.visibilityState === 'visible')
    sayWhatIs()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') say(true)
    }, limits.gamePresenceMs)
    document.addEventListener('visibilitychange', sayWhatIs)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', sayWhatIs)
      say(false)
    }
  }, [spaceId, key])
}
