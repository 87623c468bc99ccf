import {
  BellRing,
  BookHeart,
  Download,
  Fingerprint,
  KeyRound,
  Mail,
  MonitorSmartphone,
  Palette,
  RectangleEllipsis,
  User as Person,
  UserX,
} from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { settingsPages } from '@love-space/contracts/settings-pages.ts'
import { deleteAccount } from '@love-space/texts/en/couple/delete-account.ts'
import { exporting } from '@love-space/texts/en/couple/export.ts'
import { notificationSettings } from '@love-space/texts/en/couple/notification-settings.ts'
import { passkeys } from '@love-space/texts/en/couple/passkeys.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { useScrollToSection } from '../../shared/scroll-to-section.ts'
import { SettingsPages, type SettingsGroup } from '../../shared/settings-pages.tsx'
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
import { PasskeysSection } from './passkeys-section.tsx'
import { PinSection } from './pin-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RelationshipSection } from './relationship-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

const linked = [sections.dataRequests, sections.emailProposal]

export function Component() {
  return <SignInRequired title={settings.title}>{(user) => <Settings user={user} />}</SignInRequired>
}

function Settings({ user }: { user: User }) {
  const { data: requests, failureCount } = useQuery(dataRequestsQuery)
  const { data: space, isFetching } = useMySpace()
  const hasMail = useMail()
  // Rows that are likely there are shown at once, so that those below do not move.
  const mayHaveSpace = space === undefined ? user.neverInSpace !== true : space !== null
  // The section of requests is there once they are known.
  useScrollToSection(linked, requests !== undefined || failureCount > 0)
  const groups: readonly SettingsGroup[] = [
    {
      title: settings.groups.you,
      pages: [
        {
          id: settingsPages.profile,
          title: settings.profile,
          hint: user.name,
          icon: <Person />,
          part: <ProfileSection key={user.id} user={user} />,
        },
        mayHaveSpace && {
          id: settingsPages.story,
          title: settings.relationship,
          icon: <BookHeart />,
          part: <RelationshipSection />,
        },
        (hasMail !== false || user.newsletter) && {
          id: settingsPages.email,
          title: recovery.settings.title,
          hint: user.email,
          icon: <Mail />,
          part: <EmailSection user={user} />,
        },
      ],
    },
    {
      title: settings.groups.here,
      pages: [
        {
          id: settingsPages.notifications,
          title: notificationSettings.title,
          icon: <BellRing />,
          part: <NotificationsSection />,
        },
        {
          id: settingsPages.look,
          title: settings.appearance,
          icon: <Palette />,
          part: <AppearanceSection user={user} />,
        },
      ],
    },
    {
      title: settings.groups.access,
      pages: [
        {
          id: settingsPages.password,
          title: settings.password,
          icon: <KeyRound />,
          part: <PasswordSection user={user} />,
        },
        {
          id: settingsPages.passkeys,
          title: passkeys.title,
          icon: <Fingerprint />,
          part: <PasskeysSection />,
        },
        { id: settingsPages.pin, title: settings.pin, icon: <RectangleEllipsis />, part: <PinSection user={user} /> },
        {
          id: settingsPages.signIns,
          title: settings.signIns,
          icon: <MonitorSmartphone />,
          part: <SignInsSection />,
        },
      ],
    },
    {
      title: settings.groups.data,
      pages: [
        { id: settingsPages.export, title: exporting.title, icon: <Download />, part: <ExportSection /> },
        {
          id: settingsPages.deleteAccount,
          title: deleteAccount.title,
          icon: <UserX />,
          part: <DeleteAccountSection user={user} />,
        },
      ],
    },
  ]
  return (
    <SettingsPages
      path={paths.settings}
      title={settings.title}
      groups={groups}
      isKnown={hasMail !== undefined && space !== undefined && !isFetching}
      above={
        <>
          <DataRequestsSection />
          <EmailProposalSection user={user} />
        </>
      }
    />
  )
}
