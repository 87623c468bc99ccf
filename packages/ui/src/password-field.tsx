import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Field, inputClass, useFieldIds, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    showLabel?: string | undefined
    hideLabel?: string | undefined
  }

export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, hint, error, optional, className, ...rest } = props
  const { showLabel = uiTexts.showPassword, hideLabel = uiTexts.hidePassword, ...input } = rest
  const ids = useFieldIds(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <div className="relative">
        <input
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          {...ids.aria}
          id={ids.id}
          type={shown ? 'text' : 'password'}
          className={`${inputClass} pr-13`}
        />
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff /> : <Eye />}
          disabled={input.disabled}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0.5 my-auto"
        />
      </div>
    </Field>
  )
}
