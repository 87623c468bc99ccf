import type { User } from '@love-space/contracts/auth/user.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { Switch } from '@love-space/ui/switch.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { changeSpace } from './change-space.ts'
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
      {(space.signingRingsOnly || space.rings.some(({ signs }) => signs)) && (
        <SigningRingsOnly space={space} isReadOnly={isReadOnly} />
      )}
    </SettingsSection>
  )
}

const hasSigningRing = ({ rings }: Space, userId: string): boolean =>
  rings.some(({ ownerId, status, signs }) => ownerId === userId && status === 'ACTIVE' && signs)

function SigningRingsOnly({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const choose = useAction((signingRingsOnly: boolean) => changeSpace(space, { signingRingsOnly }), {
    failed: texts.failed,
  })
  const isOn = space.signingRingsOnly ?? false
  const mayTurnOn = space.users.every(({ id }) => hasSigningRing(space, id))
  return (
    <div className="border-t border-line pt-2">
      <Switch
        label={texts.signingOnly}
        description={isOn || mayTurnOn ? texts.signingOnlyHint : texts.signingOnlyNotYet}
        checked={isOn}
        disabled={isReadOnly || choose.isBusy || (!isOn && !mayTurnOn)}
        onCheckedChange={(next) => void choose.run(next)}
      />
    </div>
  )
}
