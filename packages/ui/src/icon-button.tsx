import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string
  icon: ReactNode
  variant?: keyof typeof variants | undefined
}

const variants = {
  plain: 'text-text-muted hover:bg-accent-soft hover:text-on-accent-soft',
  onImage: 'bg-black/55 text-white backdrop-blur-sm hover:bg-black/70',
}

export function IconButton({ label, icon, variant = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-tap shrink-0 items-center justify-center rounded-full transition duration-150 ease-calm',
        'active:scale-95 disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
        variants[variant],
        className,
      )}
    >
      {icon}
    </button>
  )
}
