import { useController, type FieldValues } from 'react-hook-form'
import type { InForm } from './form-binding.ts'
import { TagField, type TagFieldProps } from './tag-field.tsx'

export function FormTagField<V extends FieldValues>({ control, name, ...rest }: InForm<TagFieldProps, V>) {
  const { field, fieldState } = useController({ control, name })
  return <TagField {...rest} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
}
