import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { IconButton } from './icon-button.tsx'
import { DialogOverlay, dialogPanelClass, dialogWidths, useKeyboardInset, useModal } from './dialog-parts.tsx'

export type DialogProps = {
  onClose: () => void
  title: ReactNode
  /** Keeps the title for screen readers only. */
  titleHidden?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  /** Buttons; stay in view below the scrolling body. */
  footer?: ReactNode
  width?: keyof typeof dialogWidths | undefined
  /** What has focus on opening; else the dialog itself, so that its title is read. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** What has focus after closing; else what had it before opening. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** False: neither Escape, the Back button nor a press outside closes it (a half-written form); the close button always does. */
  dismissible?: boolean | undefined
}

/** A sheet from the bottom on phones, a centred dialog on wider screens, open as long as it is there; traps focus and gives it back. */
export function Dialog(props: DialogProps) {
  const { onClose, title, titleHidden, description, children, footer, width = 'md' } = props
  const { dismissible = true, initialFocus, finalFocus } = props
  const { container, returnFocus } = useModal(true, () => {
    if (dismissible) onClose()
  })
  useKeyboardInset(true)
  const keepOpen = (event: Event) => {
    if (!dismissible) event.preventDefault()
  }
  return (
    <Primitive.Root open onOpenChange={() => onClose()}>
      <Primitive.Portal container={container}>
        <DialogOverlay open />
        <Primitive.Content
          tabIndex={-1}
          className={clsx(dialogPanelClass, dialogWidths[width])}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const target = initialFocus?.current ?? event.currentTarget
            if (target instanceof HTMLElement) target.focus()
          }}
          onCloseAutoFocus={(event) => {
            if (!finalFocus?.current?.isConnected) return returnFocus(event)
            event.preventDefault()
            finalFocus.current.focus()
          }}
          onEscapeKeyDown={keepOpen}
          onInteractOutside={keepOpen}
        >
          <header className="flex items-start gap-3 px-gutter pt-4 sm:px-6 sm:pt-5">
            <div className={clsx('min-w-0 flex-1 pt-1.5', titleHidden && 'sr-only')}>
              <Primitive.Title className="font-display text-2xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1.5 text-text-muted">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label={uiTexts.close} icon={<X />} className="-mr-2 ml-auto" />
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter py-4 sm:px-6">{children}</div>
          {footer && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line px-gutter py-3 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
