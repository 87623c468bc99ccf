import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import type { TextFieldProps } from '@love-space/ui/text-field.tsx'
import type { InForm } from '@love-space/ui/form-binding.ts'

type Props<V extends FieldValues> = Pick<InForm<TextFieldProps, V>, 'control' | 'name' | 'label' | 'required'> & {
  /** `username` if the user signs in with the e-mail, `webauthn` where passkeys are offered too. */
  readonly autoComplete: 'username' | 'username webauthn' | 'email'
}

export function EmailField<V extends FieldValues>(props: Props<V>) {
  return <FormTextField<V> {...props} type="email" inputMode="email" autoCapitalize="none" />
}
