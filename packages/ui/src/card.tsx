import clsx from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

export type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'normal' | undefined
  asChild?: boolean | undefined
}

export function Card({ padding = 'normal', asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : 'div'
  return (
    <Element
      {...rest}
      className={clsx(
        'rounded-card border border-line bg-surface shadow-card',
        padding === 'normal' && 'p-4 sm:p-6',
        className,
      )}
    />
  )
}
