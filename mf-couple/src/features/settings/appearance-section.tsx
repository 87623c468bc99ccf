import { settings as texts } from '@love-space/texts/en/couple/settings.ts'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { setMode, setTheme, useTheme } from '@love-space/web-kit/theme.store.ts'
import { SettingsSection } from '../account/settings-section.tsx'

const themes = [
  { value: 'official', label: texts.themes.official },
  { value: 'original', label: texts.themes.original },
] as const
const modes = [
  { value: 'system', label: texts.modes.system },
  { value: 'light', label: texts.modes.light },
  { value: 'dark', label: texts.modes.dark },
] as const

/** The look of this browser. */
export function AppearanceSection() {
  const { theme, mode } = useTheme()
  return (
    <SettingsSection title={texts.appearance}>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            {texts.theme}
          </p>
          <Segmented label={texts.theme} options={themes} value={theme} onChange={setTheme} />
        </div>
        <div className="flex flex-col gap-1.5">
          <p aria-hidden className="text-sm font-medium">
            {texts.mode}
          </p>
          <Segmented label={texts.mode} options={modes} value={mode} onChange={setMode} />
        </div>
      </div>
    </SettingsSection>
  )
}
