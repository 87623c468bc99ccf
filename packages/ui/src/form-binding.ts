import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'error' | 'ref'

export type InForm<P, V extends FieldValues> = Omit<P, Bound> & { control: Control<V>; name: FieldPath<V> }

export function useBinding<V extends FieldValues>(control: Control<V>, name: FieldPath<V>) {
  const { field, fieldState } = useController({ control, name })
  const value: unknown = field.value
  return {
    name: field.name,
    value: typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
  }
}
