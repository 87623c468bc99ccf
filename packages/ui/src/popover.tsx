import clsx from 'clsx'
import { Popover as Primitive } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { usePortalContainer } from '@love-space/ui/portal.tsx'
import { floatingClass } from './floating.ts'

export type PopoverProps = {
  /** Element that opens the popover; accepts a ref and props (a Button or IconButton). */
  trigger: ReactElement
  label: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string | undefined
}

export function Popover({ trigger, label, children, open, onOpenChange, className }: PopoverProps) {
  const container = usePortalContainer()
  useBackToClose(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal container={container}>
        <Primitive.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          // Radix returns the focus with a delay. Taking it from another popover would close that one.
          onCloseAutoFocus={(event) => {
            if (document.activeElement !== document.body) event.preventDefault()
          }}
          className={clsx(
            floatingClass,
            'max-h-(--radix-popover-content-available-height) overflow-y-auto p-4',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
