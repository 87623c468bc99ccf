import type { User } from '@love-space/contracts/auth/user.ts'
import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { chooseTheme, setMode, useTheme } from '@love-space/web-kit/browser/theme.store.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { LanguageField } from './language-field.tsx'

const themes = [
  { value: 'space', label: texts.themes.space },
  { value: 'official', label: texts.themes.official },
  { value: 'original', label: texts.themes.original },
] as const
const modes = [
  { value: 'system', label: texts.modes.system },
  { value: 'light', label: texts.modes.light },
  { value: 'dark', label: texts.modes.dark },
] as const

export function AppearanceSection({ user }: { user: User }) {
  const { choice, mode } = useTheme()
  return (
    <SettingsSection title={texts.appearance}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            {texts.theme}
          </p>
          <Segmented label={texts.theme} options={themes} value={choice} onChange={chooseTheme} />
        </div>
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            {texts.mode}
          </p>
          <Segmented label={texts.mode} options={modes} value={mode} onChange={setMode} />
        </div>
      </div>
      <LanguageField user={user} />
    </SettingsSection>
  )
}
