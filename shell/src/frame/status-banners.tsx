import { WifiOff } from 'lucide-react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { showMissingToast } from '@love-space/ui/toast.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { heldWritesOf, useHeldWrites, type HeldWrite } from '@love-space/web-kit/api/held-writes.store.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

const loadHeldWrites = () => import(/* webpackChunkName: "held-writes" */ './held-writes-banner.tsx')

const loadEmailProposal = () => import(/* webpackChunkName: "email-proposal" */ './email-proposal-banner.tsx')

/**
 * Returns whether the banner is about a held write: one of a signed-out user, or a refused one without a record. Pages
 * show those of their records.
 */
const isForThisBanner = ({ reason, subject }: HeldWrite) =>
  reason === 'signed-out' || (reason === 'refused' && !subject)

export function StatusBanners() {
  const isOnline = useOnline((online) => online.isOnline)
  const userId = useSession(({ user }) => user?.id)
  const proposal = useSession(({ user }) => user?.emailProposal)
  const writes = useHeldWrites((held) => held.writes)
  const waiting = heldWritesOf(userId, writes).filter(isForThisBanner)
  const { Part: HeldWritesBanner } = useLazyPart(loadHeldWrites, waiting.length > 0, showMissingToast)
  const { Part: EmailProposalBanner } = useLazyPart(loadEmailProposal, Boolean(proposal), showMissingToast)
  return (
    <div className="mx-auto w-full max-w-3xl px-gutter">
      <div role="status">
        {!isOnline && (
          <p className="mt-3 flex items-center gap-3 rounded-field bg-warning-soft px-4 py-2.5 text-sm text-on-warning-soft">
            <WifiOff className="size-5 shrink-0" />
            {shellTexts.offline}
          </p>
        )}
      </div>
      {proposal && EmailProposalBanner && <EmailProposalBanner proposal={proposal} />}
      {isOnline && waiting.length > 0 && HeldWritesBanner && <HeldWritesBanner writes={waiting} />}
    </div>
  )
}
