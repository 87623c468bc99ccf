import type { ComponentProps } from 'react'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** A text field. Spread react-hook-form's `register(…)` into it. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, optional, className, ...input } = props
  const ids = useFieldIds(props)
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <input type="text" {...input} {...ids.aria} id={ids.id} className={inputClass} />
    </Field>
  )
}
