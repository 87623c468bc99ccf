import { useController, type UseFormReturn } from 'react-hook-form'
import { isCommonPin } from '@love-space/couple-rules/common-pins.ts'
import { register as texts } from '@love-space/texts/en/couple/register.ts'
import { PinPad } from '@love-space/ui/pin-pad.tsx'
import type { RegisterValues } from './register.rules.ts'

/** A pad for a new PIN. Checks the PIN at its last digit; a common one empties the pad. */
export function ChoosePin({ form, busy }: { form: UseFormReturn<RegisterValues>; busy: boolean }) {
  const { control, setError, clearErrors } = form
  const { field, fieldState } = useController({ control, name: 'pin' })
  const enter = (pin: string) => {
    const isRefused = isCommonPin(pin)
    field.onChange(isRefused ? '' : pin)
    if (isRefused) setError('pin', { type: 'common', message: texts.pinCommon })
    else if (pin !== '') clearErrors('pin')
  }
  return (
    <PinPad
      label={texts.pin}
      value={field.value}
      onChange={enter}
      error={fieldState.error?.message}
      busy={busy}
      focusOnMount
    />
  )
}
