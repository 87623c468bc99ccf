import clsx from 'clsx'
import { CircleAlert, CircleCheck, Info, WifiOff, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { IconButton } from './icon-button.tsx'

export type BannerTone = 'offline' | 'info' | 'success' | 'error'

export type BannerProps = {
  tone: BannerTone
  children: ReactNode
  action?: ReactNode
  onDismiss?: (() => void) | undefined
  className?: string | undefined
}

const tones = {
  offline: { icon: WifiOff, classes: 'bg-warning-soft text-on-warning-soft' },
  info: { icon: Info, classes: 'bg-info-soft text-on-info-soft' },
  success: { icon: CircleCheck, classes: 'bg-success-soft text-on-success-soft' },
  error: { icon: CircleAlert, classes: 'bg-danger-soft text-on-danger-soft' },
}

/** A message across the page. Screen readers announce errors at once, others politely. */
export function Banner({ tone, children, action, onDismiss, className }: BannerProps) {
  const { icon: Icon, classes } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx('flex min-h-tap flex-wrap items-center gap-3 rounded-field px-4 py-2.5', classes, className)}
    >
      <Icon className="size-5 shrink-0" />
      {/* On narrow screens the buttons wrap below the text. */}
      <div className="min-w-0 grow basis-3/5 text-pretty">{children}</div>
      {action}
      {onDismiss && (
        <IconButton label={uiTexts.dismiss} icon={<X />} onClick={onDismiss} className="-my-1 -mr-2 text-inherit!" />
      )}
    </div>
  )
}
