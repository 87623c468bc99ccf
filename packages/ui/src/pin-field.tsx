import { uiTexts } from '@love-space/texts/en/ui.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

const digits = 4

export function PinField({ onChange, ...rest }: PasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="off"
      showLabel={uiTexts.showPin}
      hideLabel={uiTexts.hidePin}
      {...rest}
      inputMode="numeric"
      pattern={`[0-9]{${digits}}`}
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\D/g, '').slice(0, digits)
        void onChange?.(event)
      }}
    />
  )
}
