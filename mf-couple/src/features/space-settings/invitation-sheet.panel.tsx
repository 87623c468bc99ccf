import { useEffect, useEffectEvent } from 'react'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { nextSteps } from '@love-space/texts/en/couple/next-steps.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { hasFreeRing } from '../../shared/space-state.ts'
import InvitationPanel from './invitation-panel.tsx'
import { invitationQuery, invite } from './invitation.queries.ts'

export default function InvitationSheet({ space, onClose }: { space: Space; onClose: () => void }) {
  const { run, state } = useAction(
    async () => {
      if ((await queryClient.fetchQuery(invitationQuery(space.id))) === null) await invite(space.id)
    },
    { failed: texts.inviteFailed },
  )
  const begin = useEffectEvent(() => void run())
  useEffect(() => begin(), [])
  return (
    <Dialog
      title={nextSteps.invite}
      description={hasFreeRing(space) ? texts.inviteLead : texts.inviteOnlyLead}
      onClose={onClose}
    >
      <InvitationPanel space={space} isBeingMade={state === 'idle' || state === 'loading'} />
    </Dialog>
  )
}
