import { settings } from '@love-space/texts/en/couple/settings.ts'
import { Page } from '@love-space/ui/page.tsx'
import { SignInRequired } from '../account/sign-in-required.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PinSection } from './pin-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SignInsSection } from './sign-ins-section.tsx'

/** What belongs to the person: profile, password, PIN, sign-ins and the look of this browser. */
export function Component() {
  return (
    <SignInRequired title={settings.title}>
      {(user) => (
        <Page title={settings.title}>
          <ProfileSection key={user.id} user={user} />
          <AppearanceSection />
          <PasswordSection user={user} />
          <PinSection user={user} />
          <SignInsSection />
        </Page>
      )}
    </SignInRequired>
  )
}
