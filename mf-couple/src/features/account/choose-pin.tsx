import { useController, type Control } from 'react-hook-form'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { PinPad } from '@love-space/ui/pin-pad.tsx'
import type { RegisterValues } from './register.rules.ts'

export function ChoosePin({ control, busy }: { control: Control<RegisterValues>; busy: boolean }) {
  const { field, fieldState } = useController({ control, name: 'pin' })
  return (
    <PinPad
      label={texts.pin}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      busy={busy}
      focusOnMount
    />
  )
}
