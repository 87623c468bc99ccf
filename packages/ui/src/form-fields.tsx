import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { useBinding, type InForm } from './form-binding.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { PinField } from './pin-field.tsx'
import { SelectField, type SelectFieldProps } from './select-field.tsx'
import { Switch, type SwitchProps } from './switch.tsx'
import { TextArea, type TextAreaProps } from './text-area.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export function FormTextField<V extends FieldValues>({ control, name, ...rest }: InForm<TextFieldProps, V>) {
  return <TextField {...rest} {...useBinding(control, name)} />
}

export function FormPasswordField<V extends FieldValues>({ control, name, ...rest }: InForm<PasswordFieldProps, V>) {
  return <PasswordField {...rest} {...useBinding(control, name)} />
}

export function FormPinField<V extends FieldValues>({ control, name, ...rest }: InForm<PasswordFieldProps, V>) {
  return <PinField {...rest} {...useBinding(control, name)} />
}

export function FormTextArea<V extends FieldValues>({ control, name, ...rest }: InForm<TextAreaProps, V>) {
  return <TextArea {...rest} {...useBinding(control, name)} />
}

export function FormSelectField<V extends FieldValues>({ control, name, ...rest }: InForm<SelectFieldProps, V>) {
  return <SelectField {...rest} {...useBinding(control, name)} />
}

export function FormSwitch<V extends FieldValues>(
  props: Omit<SwitchProps, 'name' | 'checked' | 'onCheckedChange' | 'error' | 'ref'> & {
    control: Control<V>
    name: FieldPath<V>
  },
) {
  const { control, name, ...rest } = props
  const { field, fieldState } = useController({ control, name })
  const { ref, value, onChange } = field
  const error = fieldState.error?.message
  return <Switch {...rest} ref={ref} name={name} checked={value === true} onCheckedChange={onChange} error={error} />
}
