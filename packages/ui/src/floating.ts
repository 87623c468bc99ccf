import clsx from 'clsx'

export const floatingClass = clsx(
  'z-60 max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-surface-raised text-text shadow-raised outline-none',
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out',
)
