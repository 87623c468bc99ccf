import { bindRing } from '@love-space/contracts/space/ring.calls.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { keepMySpace } from '@love-space/web-kit/session/my-space.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { confirmPin } from '@love-space/ui/step-up/confirm.ts'
import { EntryPage, textLinkClass } from '../../shared/entry-page.tsx'
import { PinEntry } from '../../shared/pin/pin-entry.tsx'
import { HelpLink } from '../../shared/help-link.tsx'
import { showTap } from './tap.store.ts'

export function BindRing(props: { spaceId: string; spaceName: string; ringId: string }) {
  const { spaceId, spaceName, ringId } = props
  const bind = async (pin: string) => {
    await confirmPin(pin)
    const { data } = await api.call(bindRing, { params: { spaceId, ringId } })
    keepMySpace(data.space)
    showTap({ kind: 'go', to: paths.spaceSettings, message: tap.bound })
  }
  return (
    <EntryPage
      title={tap.bindTitle}
      lead={fill(tap.bindHint, { space: spaceName })}
      below={
        <div className="flex flex-col items-center">
          <Link to={paths.home} replace className={textLinkClass}>
            {common.cancel}
          </Link>
          <HelpLink />
        </div>
      }
    >
      <PinEntry label={tap.pinLabel} onPin={bind} />
    </EntryPage>
  )
}
