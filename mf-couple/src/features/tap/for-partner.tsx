import { useState } from 'react'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap as texts } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { EntryPage } from '../account/entry-page.tsx'
import { goToRegistration } from './open-tap.ts'
import type { PendingTap } from './pending-tap.ts'
import { showTap } from './tap.store.ts'

/** Somebody tapped the free ring of their own space: it is meant for the other one, who may be holding this phone. */
export function ForPartner({ tap }: { tap: PendingTap }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const register = async () => {
    setIsLeaving(true)
    showTap(await goToRegistration(tap))
  }
  return (
    <EntryPage title={texts.partnerTitle} lead={fill(texts.partnerHint, { space: tap.spaceName ?? '' })}>
      <p className="text-pretty text-text-muted">{texts.partnerHere}</p>
      <div className="flex flex-col gap-2">
        <Button block busy={isLeaving} onClick={() => void register()}>
          {texts.partnerContinue}
        </Button>
        <Button block variant="secondary" onClick={() => void navigate('/', { replace: true })}>
          {common.goHome}
        </Button>
      </div>
    </EntryPage>
  )
}
