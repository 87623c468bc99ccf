import type { FieldValues } from 'react-hook-form'
import { FormTextField } from '@love-space/ui/form-fields.tsx'
import type { TextFieldProps } from '@love-space/ui/text-field.tsx'
import type { InForm } from '@love-space/ui/form-binding.ts'

type Props<V extends FieldValues> = Pick<InForm<TextFieldProps, V>, 'control' | 'name' | 'label' | 'required'> & {
  /** `username` where it is what somebody signs in by. */
  readonly autoComplete: 'username' | 'email'
}

/** An e-mail in a form: keyboard and filling in as phones know it. */
export function EmailField<V extends FieldValues>(props: Props<V>) {
  return <FormTextField<V> {...props} type="email" inputMode="email" autoCapitalize="none" />
}
