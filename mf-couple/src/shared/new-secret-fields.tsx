import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { FormPasswordField, FormPinField } from '@love-space/ui/form-fields.tsx'

export type SecretKind = 'password' | 'pin'

export const secretFieldOf = { password: FormPasswordField, pin: FormPinField } as const

interface NewSecretFieldsProps<V extends FieldValues> {
  readonly kind: SecretKind
  readonly control: Control<V>
  /** Name of the new secret's field; `confirm` is the field that repeats it. */
  readonly name: FieldPath<V>
  readonly labels: { readonly next: string; readonly confirm: string }
  readonly required?: boolean
  readonly hint?: string
}

export function NewSecretFields<V extends FieldValues & { readonly confirm: string }>(props: NewSecretFieldsProps<V>) {
  const { kind, control, name, labels, required = true, hint } = props
  const Secret = secretFieldOf[kind]
  const each = { control, autoComplete: kind === 'password' ? 'new-password' : 'off', required }
  return (
    <>
      <Secret {...each} name={name} label={labels.next} hint={hint} />
      <Secret {...each} name={'confirm' as FieldPath<V>} label={labels.confirm} />
    </>
  )
}
