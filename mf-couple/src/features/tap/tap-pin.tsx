import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { verifyPin } from '@love-space/contracts/auth/session.calls.ts'
import type { TapAnswer } from '@love-space/contracts/gateway/tap.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { EntryPage, TextLink } from '../../shared/entry-page.tsx'
import { PinEntry } from '../../shared/pin/pin-entry.tsx'
import { useMail } from '../../shared/sign-in-options.ts'
import { HelpLink } from '../../shared/help-link.tsx'
import { enter } from './open-tap.ts'
import { showTap } from './tap.store.ts'

// In a chunk of its own, which a tap that needs no PIN does not load.
const loadTapPasskey = () => import('./tap-passkey.tsx')

export function TapPin({ challenge, space }: { challenge: string; space: TapAnswer['space'] }) {
  const hasMail = useMail()
  const { Part: TapPasskey } = useLazyPart(loadTapPasskey, true, () => undefined)
  const open = async (signingIn: Promise<{ readonly data: SignedIn }>) => {
    try {
      showTap(enter((await signingIn).data, space))
    } catch (error) {
      if (!hasCode(error, 'CHALLENGE_EXPIRED')) throw error
      showTap({ kind: 'failed', message: error.message })
    }
  }
  const confirm = (pin: string) => open(api.call(verifyPin, { body: { pin, challenge } }))
  return (
    <EntryPage
      title={space ? fill(tap.pinTitleSpace, { space: space.name }) : tap.pinTitle}
      lead={tap.pinHint}
      below={
        <div className="flex flex-col items-center">
          {hasMail && <TextLink to={paths.forgotPin}>{recovery.forgotPinLink}</TextLink>}
          <TextLink to={paths.login}>{tap.byPassword}</TextLink>
          <HelpLink />
        </div>
      }
    >
      {space?.readOnly && <Banner tone="info">{tap.readOnly}</Banner>}
      <PinEntry label={tap.pinLabel} onPin={confirm} />
      {TapPasskey && <TapPasskey challenge={challenge} open={open} />}
    </EntryPage>
  )
}
