import { Suspense, lazy } from 'react'
import type { User } from '@love-space/contracts/http/auth.ts'
import type { Space } from '@love-space/contracts/http/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Avatar } from '@love-space/ui/avatar.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { partnerIn } from '@love-space/web-kit/my-space.ts'
import { SettingsSection } from '../account/settings-section.tsx'
import { longDay } from '../../calendar-days.ts'

// Only who is still alone loads what draws QR codes.
const InvitationPanel = lazy(() => import(/* webpackChunkName: "invitation" */ './invitation-panel.tsx'))

export const partnerSectionId = 'partner'

/** The other one: who joined and when, or the invitation. */
export function PartnerSection(props: { user: User; space: Space; isReadOnly: boolean }) {
  const { user, space, isReadOnly } = props
  const partner = partnerIn(space, user.id)
  if (!partner) {
    return (
      <SettingsSection
        id={partnerSectionId}
        title={texts.partner}
        hint={isReadOnly ? texts.noPartner : texts.inviteLead}
      >
        {!isReadOnly && (
          <Suspense fallback={<Skeleton className="h-11 w-48 rounded-full" />}>
            <InvitationPanel space={space} />
          </Suspense>
        )}
      </SettingsSection>
    )
  }
  return (
    <SettingsSection id={partnerSectionId} title={texts.partner}>
      <div className="flex items-center gap-4">
        <Avatar name={partner.name} src={partner.profilePicture} size="lg" decorative />
        <p>{fill(texts.partnerHere, { name: partner.name, date: longDay(partner.joinedAt.slice(0, 10)) })}</p>
      </div>
    </SettingsSection>
  )
}
