import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple'> & {
    options: readonly SelectOption[]
    placeholder?: string | undefined
  }

export function SelectField(props: SelectFieldProps) {
  const { label, labelHidden, hint, error, optional, className, options, placeholder, ...input } = props
  const ids = useFieldIds(props)
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <div className="relative">
        <select {...input} {...ids.aria} id={ids.id} className={clsx(inputClass, 'appearance-none pr-11')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-text-muted" />
      </div>
    </Field>
  )
}
