import type { Space } from '@love-space/contracts/space/space.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Segmented } from '@love-space/ui/segmented.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'

const themes = [
  { value: 'official', label: settings.themes.official },
  { value: 'original', label: settings.themes.original },
] as const

export function LookSection({ space }: { space: Space }) {
  const choose = useAction((theme: Space['theme']) => changeSpace(space, { theme }), { failed: texts.failed })
  return (
    <SettingsSection title={texts.look} hint={texts.lookHint}>
      <Segmented
        label={texts.look}
        options={themes}
        value={space.theme}
        onChange={(theme) => void choose.run(theme)}
        className="self-start max-sm:self-stretch"
      />
    </SettingsSection>
  )
}
