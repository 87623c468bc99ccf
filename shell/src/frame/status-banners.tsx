import { WifiOff } from 'lucide-react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { heldWritesOf, useHeldWrites } from '@love-space/web-kit/held-writes.store.ts'
import { useOnline } from '@love-space/web-kit/online.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { useWantedPart } from './use-wanted-part.ts'

const loadHeldWrites = () => import(/* webpackChunkName: "held-writes" */ './held-writes-banner.tsx')

/** What a person should know about the connection and about what they wrote. */
export function StatusBanners() {
  const isOnline = useOnline((online) => online.isOnline)
  const userId = useSession(({ user }) => user?.id)
  const writes = useHeldWrites((held) => held.writes)
  const waiting = heldWritesOf(userId, writes).filter(({ reason }) => reason === 'signed-out')
  const HeldWritesBanner = useWantedPart(loadHeldWrites, waiting.length > 0)
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter">
      <div role="status">
        {!isOnline && (
          <p className="mt-3 flex items-center gap-3 rounded-field bg-warning-soft px-4 py-2.5 text-sm text-on-warning-soft">
            <WifiOff aria-hidden className="size-5 shrink-0" />
            {shellTexts.offline}
          </p>
        )}
      </div>
      {isOnline && waiting.length > 0 && HeldWritesBanner && <HeldWritesBanner writes={waiting} />}
    </div>
  )
}
