import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  labelHidden?: boolean | undefined
}

export function Checkbox({ label, labelHidden, className, ...input }: CheckboxProps) {
  return (
    <label
      className={clsx('inline-flex min-h-tap items-center gap-3', labelHidden && 'min-w-tap justify-center', className)}
    >
      <input type="checkbox" {...input} className="size-5 shrink-0 accent-accent" />
      <span className={clsx(labelHidden && 'sr-only')}>{label}</span>
    </label>
  )
}
