import { verifyPin } from '@love-space/contracts/http/auth.ts'
import type { TapAnswer } from '@love-space/contracts/http/gateway.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { api } from '@love-space/web-kit/api-client.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { EntryPage, textLinkClass } from '../account/entry-page.tsx'
import { hasCode } from '../account/failure-text.ts'
import { PinEntry } from '../account/pin-entry.tsx'
import { enter } from './open-tap.ts'
import { showTap } from './tap.store.ts'

/** The ring's owner on a browser the ring does not know. */
export function TapPin({ challenge, space }: { challenge: string; space: TapAnswer['space'] }) {
  const confirm = async (pin: string) => {
    try {
      const { data } = await api.call(verifyPin, { body: { pin, challenge } })
      showTap(enter(data, space))
    } catch (error) {
      if (!hasCode(error, 'CHALLENGE_EXPIRED')) throw error
      showTap({ kind: 'failed', message: error.message })
    }
  }
  return (
    <EntryPage
      title={space ? fill(tap.pinTitleSpace, { space: space.name }) : tap.pinTitle}
      lead={tap.pinHint}
      below={
        <Link to="/login" className={textLinkClass}>
          {tap.byPassword}
        </Link>
      }
    >
      {space?.readOnly && <Banner tone="info">{tap.readOnly}</Banner>}
      <PinEntry label={tap.pinLabel} onPin={confirm} />
    </EntryPage>
  )
}
