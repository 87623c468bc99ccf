import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { Page } from '@love-space/ui/page.tsx'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { useMail } from '../../shared/sign-in-options.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { AppearanceSection } from './appearance.panel.tsx'
import { DataRequestsSection } from './data-requests-section.tsx'
import { dataRequestsQuery } from './data-requests.queries.ts'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { EmailProposalSection } from './email-proposal-section.tsx'
import { EmailSection } from './email-section.tsx'
import { ExportSection } from './export-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RelationshipSection } from './relationship-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

const linked = [
  sections.dataRequests,
  sections.emailProposal,
  sections.email,
  sections.notifications,
  sections.password,
  sections.pin,
]

export function Component() {
  return <SignInRequired title={settings.title}>{(user) => <Settings user={user} />}</SignInRequired>
}

function Settings({ user }: { user: User }) {
  const { data: requests, failureCount } = useQuery(dataRequestsQuery)
  // The section of requests shows once they are known, the e-mail section once mail delivery is.
  const areKnown = requests !== undefined || failureCount > 0
  useScrollToSection(linked, useMail() !== undefined && areKnown)
  return (
    <Page title={settings.title}>
      <DataRequestsSection />
      <EmailProposalSection user={user} />
      <ProfileSection key={user.id} user={user} />
      <RelationshipSection />
      <EmailSection user={user} />
      <NotificationsSection />
      <AppearanceSection user={user} />
      <PasswordSection user={user} />
      <PinSection user={user} />
      <SignInsSection />
      <ExportSection />
      <DeleteAccountSection user={user} />
    </Page>
  )
}
