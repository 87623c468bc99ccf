import clsx from 'clsx'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'

export type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'normal' | undefined
  /** Lifts on hover: the card as a whole can be pressed. */
  interactive?: boolean | undefined
  /** Renders the single child (a link, article, li) as the card. */
  asChild?: boolean | undefined
}

/** A surface that holds one thing. */
export function Card({ padding = 'normal', interactive = false, asChild = false, className, ...rest }: CardProps) {
  const Element = asChild ? Slot.Root : 'div'
  return (
    <Element
      {...rest}
      className={clsx(
        'rounded-card border border-line bg-surface shadow-card',
        padding === 'normal' && 'p-4 sm:p-6',
        interactive && 'transition duration-200 ease-calm hover:-translate-y-0.5 hover:shadow-raised',
        className,
      )}
    />
  )
}
