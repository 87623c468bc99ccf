import clsx from 'clsx'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { usePortalContainer } from '@love-space/ui/portal.tsx'
import { DialogOverlay, dialogPanelClass, dialogWidths, useKeyboardInset, useReturnFocus } from './dialog-parts.tsx'
import { useScrollLock } from './scroll-lock.ts'

/** The frame that ConfirmDialog and AlertDialog share: an answer is needed, a press outside doesn't close it. */
export function AlertPanel(props: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  error?: string | undefined
  body?: ReactNode
  /** The buttons. */
  children: ReactNode
}) {
  const container = usePortalContainer()
  const returnFocus = useReturnFocus(props.open)
  useScrollLock(props.open)
  useKeyboardInset(props.open)
  useBackToClose(props.open, () => props.onOpenChange(false))
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal container={container}>
        <DialogOverlay open={props.open} />
        <Primitive.Content
          aria-modal
          className={clsx(dialogPanelClass, dialogWidths.sm)}
          onCloseAutoFocus={returnFocus}
        >
          <div className="flex flex-col gap-3 overflow-y-auto px-gutter pt-6 pb-2 sm:px-6">
            <Primitive.Title className="font-display text-2xl">{props.title}</Primitive.Title>
            {props.description && (
              <Primitive.Description className="text-text-muted">{props.description}</Primitive.Description>
            )}
            {props.body}
            {props.error && (
              <p role="alert" className="text-sm text-danger">
                {props.error}
              </p>
            )}
          </div>
          <div className="flex flex-col-reverse gap-2 px-gutter pt-3 pb-5 sm:flex-row sm:justify-end sm:px-6">
            {props.children}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
