import clsx from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean | undefined
  /** Icon, sized like the text unless it has a size class. */
  icon?: ReactNode
  block?: boolean | undefined
  asChild?: boolean | undefined
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-strong',
  secondary: 'border border-line-strong/60 bg-surface-raised text-text hover:bg-accent-soft hover:text-on-accent-soft',
  ghost: 'text-accent hover:bg-accent-soft hover:text-on-accent-soft',
  danger: 'bg-danger text-on-danger shadow-card hover:brightness-95',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-tap [&_svg:not([class*=size-])]:size-4',
  md: 'min-h-tap px-5 text-base [&_svg:not([class*=size-])]:size-5',
  lg: 'min-h-13 px-7 text-lg [&_svg:not([class*=size-])]:size-5',
}

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', block = false): string {
  return clsx(
    'inline-flex max-w-full select-none items-center justify-center gap-2 rounded-full font-medium leading-tight',
    'transition duration-150 ease-calm active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
    variants[variant],
    sizes[size],
    block && 'w-full',
  )
}

export function Button(props: ButtonProps) {
  const { variant, size, busy = false, icon, block, asChild = false, className, children, onClick, ...rest } = props
  const classes = clsx(buttonClass(variant, size, block), className)
  const lead = busy ? <Spinner label={null} className="size-[1.15em]" /> : icon
  if (asChild) {
    return (
      <Slot.Root className={classes} {...(onClick ? { onClick } : {})} {...rest}>
        <Slot.Slottable child={children}>
          {(content) => (
            <>
              {lead}
              {content}
            </>
          )}
        </Slot.Slottable>
      </Slot.Root>
    )
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {lead}
      {children}
    </button>
  )
}
