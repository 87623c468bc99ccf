import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap as texts } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { EntryPage } from '../../shared/entry-page.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { goToRegistration } from './open-tap.ts'
import type { PendingTap } from '../../shared/joining/pending-tap.ts'
import { showTap } from './tap.store.ts'

export function ForPartner({ tap }: { tap: PendingTap }) {
  const navigate = useNavigate()
  const register = useAction(async () => showTap(await goToRegistration(tap)), { failed: common.genericError })
  return (
    <EntryPage
      title={texts.partnerTitle}
      lead={fill(texts.partnerHint, { space: tap.spaceName ?? '' })}
      below={<HelpLink />}
    >
      <p className="text-pretty text-text-muted">{texts.partnerHere}</p>
      <div className="flex flex-col gap-2">
        <Button block busy={register.isBusy} onClick={() => void register.run()}>
          {texts.partnerContinue}
        </Button>
        <Button block variant="secondary" onClick={() => void navigate(paths.home, { replace: true })}>
          {common.goHome}
        </Button>
      </div>
    </EntryPage>
  )
}
