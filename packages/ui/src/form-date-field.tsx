import type { FieldValues } from 'react-hook-form'
import { DateField, type DateFieldProps } from './date-field.tsx'
import { useBinding, type InForm } from './form-binding.ts'

/** A date field for forms. In a file of its own, so that forms without a date do not load the calendar. */
export function FormDateField<V extends FieldValues>({ control, name, ...rest }: InForm<DateFieldProps, V>) {
  return <DateField {...rest} {...useBinding(control, name)} />
}
