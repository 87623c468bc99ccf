import type { FieldValues } from 'react-hook-form'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { useBinding, type InForm } from './form-binding.ts'

/** A DateField of a react-hook-form form; a file of its own, so that forms without a date don't load the calendar. */
export function FormDateField<V extends FieldValues>({ control, name, ...rest }: InForm<DateFieldProps, V>) {
  return <DateField {...rest} {...useBinding(control, name)} />
}
