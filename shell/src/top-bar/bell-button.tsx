import clsx from 'clsx'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { fill } from '@love-space/texts/fill.ts'
import { IconButton } from '@love-space/ui/icon-button.tsx'

type BellButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  unread: number
  isPulsing: boolean
}

export function BellButton({ unread, isPulsing, className, ...rest }: BellButtonProps) {
  const { bell } = shellTexts
  return (
    <span className={clsx('relative', isPulsing && 'bell-pulse')}>
      <IconButton
        {...rest}
        label={unread > 0 ? fill(bell.unread, { count: unread }) : bell.none}
        icon={<Bell className={clsx(isPulsing && 'animate-heartbeat')} />}
        className={className}
      />
      {unread > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      <span role="status" className="sr-only">
        {isPulsing ? bell.arrived : ''}
      </span>
    </span>
  )
}
