import { bindRing } from '@love-space/contracts/http/space.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { tap } from '@love-space/texts/en/couple/tap.ts'
import { fill } from '@love-space/texts/fill.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { mySpaceQuery } from '@love-space/web-kit/my-space.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { confirmPin } from '../account/confirm-pin.ts'
import { EntryPage, textLinkClass } from '../account/entry-page.tsx'
import { PinEntry } from '../account/pin-entry.tsx'
import { showTap } from './tap.store.ts'

/** A member of the space tapped a ring of it that nobody owns. */
export function BindRing(props: { spaceId: string; spaceName: string; ringId: string }) {
  const { spaceId, spaceName, ringId } = props
  const bind = async (pin: string) => {
    await confirmPin(pin)
    const { data } = await api.call(bindRing, { params: { spaceId, ringId } })
    queryClient.setQueryData(mySpaceQuery.queryKey, data.space)
    showTap({ kind: 'go', to: '/space-settings', message: tap.bound })
  }
  return (
    <EntryPage
      title={tap.bindTitle}
      lead={fill(tap.bindHint, { space: spaceName })}
      below={
        <Link to="/" replace className={textLinkClass}>
          {common.cancel}
        </Link>
      }
    >
      <PinEntry label={tap.pinLabel} onPin={bind} />
    </EntryPage>
  )
}
