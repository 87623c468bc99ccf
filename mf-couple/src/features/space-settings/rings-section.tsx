import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { RingItem } from './ring-item.tsx'

export function RingsSection(props: { user: User; space: Space; isReadOnly: boolean }) {
  const { user, space, isReadOnly } = props
  return (
    <SettingsSection
      id={sections.rings}
      title={texts.rings}
      hint={space.rings.length > 0 ? texts.ringsHint : texts.noRings}
    >
      {space.rings.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {space.rings.map((ring) => (
            <RingItem key={ring.id} ring={ring} space={space} userId={user.id} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}
