import type { ComponentProps } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { PasswordField } from './password-field.tsx'

export type PinFieldProps = ComponentProps<typeof PasswordField> & { length?: number | undefined }

/** A PIN in a form: digits only, hidden by default, number keyboard on phones. */
export function PinField({ length = 4, onChange, ...rest }: PinFieldProps) {
  return (
    <PasswordField
      autoComplete="off"
      showLabel={uiTexts.showPin}
      hideLabel={uiTexts.hidePin}
      {...rest}
      inputMode="numeric"
      pattern={`[0-9]{${length}}`}
      onChange={(event) => {
        event.target.value = event.target.value.replace(/\D/g, '').slice(0, length)
        void onChange?.(event)
      }}
    />
  )
}
