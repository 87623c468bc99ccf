import type { ComponentProps } from 'react'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** Accepts react-hook-form's `register(…)` by spreading. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, optional, className, ...input } = props
  const ids = useFieldIds(props)
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <input type="text" {...input} {...ids.aria} id={ids.id} className={inputClass} />
    </Field>
  )
}
