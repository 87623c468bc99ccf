import { sections } from '@love-space/contracts/paths.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { Page } from '@love-space/ui/page.tsx'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { useMail } from '../../shared/sign-in-options.ts'
import { SignInRequired } from '../../shared/sign-in-required.tsx'
import { AppearanceSection } from './appearance-section.tsx'
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

const linked = [sections.emailProposal, sections.email, sections.notifications, sections.password, sections.pin]

export function Component() {
  // The e-mail section shows once mail delivery is known.
  useScrollToSection(linked, useMail() !== undefined)
  return (
    <SignInRequired title={settings.title}>
      {(user) => (
        <Page title={settings.title}>
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
      )}
    </SignInRequired>
  )
}
