import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'
import type { Space, SpaceUser } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { PersonAvatar } from '../../shared/person-avatar.tsx'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { disownableUntil, hasFreeRing } from '../../shared/space-state.ts'
import { longDay } from '../../shared/calendar-days.ts'

const loadInvitation = () => import(/* webpackChunkName: "invitation" */ './invitation-panel.tsx')

const loadDisowning = () => import(/* webpackChunkName: "space-settings" */ './disown-partner.tsx')

export function PartnerSection(props: { user: User; space: Space; isReadOnly: boolean }) {
  const { user, space, isReadOnly } = props
  const partner = partnerIn(space, user.id)
  if (!partner) {
    const lead = hasFreeRing(space) ? texts.inviteLead : texts.inviteOnlyLead
    return (
      <SettingsSection id={sections.partner} title={texts.partner} hint={isReadOnly ? texts.noPartner : lead}>
        {!isReadOnly && <Invitation space={space} />}
      </SettingsSection>
    )
  }
  const until = disownableUntil(space, user.id)
  return (
    <SettingsSection id={sections.partner} title={texts.partner}>
      <div className="flex items-center gap-4">
        <PersonAvatar of={partner} space={space} size="lg" />
        <p>{fill(texts.partnerHere, { name: firstNameOf(partner), date: longDay(partner.joinedAt.slice(0, 10)) })}</p>
      </div>
      {until !== null && <LateDisownPartner space={space} partner={partner} until={until} />}
    </SettingsSection>
  )
}

/** Loads the dialog on demand: few couples need it, in their first days only. */
function LateDisownPartner(props: { space: Space; partner: SpaceUser; until: string }) {
  const { Part: DisownPartner, isMissing, retry } = useLazyPart(loadDisowning)
  if (DisownPartner) return <DisownPartner {...props} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <Skeleton className="h-11 w-48 rounded-full" />
}

/** Loads the QR code only for a single member. */
function Invitation({ space }: { space: Space }) {
  const { Part: InvitationPanel, isMissing, retry } = useLazyPart(loadInvitation)
  if (InvitationPanel) return <InvitationPanel space={space} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <Skeleton className="h-11 w-48 rounded-full" />
}
