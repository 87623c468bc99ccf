import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { IconButton } from './icon-button.tsx'
import {
  DialogOverlay,
  dialogBodyClass,
  dialogPanelClass,
  dialogWidths,
  useKeyboardInset,
  useModal,
} from './dialog-parts.tsx'

export type DialogProps = {
  onClose: () => void
  title: ReactNode
  titleHidden?: boolean | undefined
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  width?: keyof typeof dialogWidths | undefined
  /** Element to focus on opening; by default the dialog, so that screen readers read its title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** Element to focus after closing; by default the one focused before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** False keeps the dialog open on Escape, Back and presses outside, e.g. for a half-written form. */
  dismissible?: boolean | undefined
}

/** A dialog that is open while mounted: a bottom sheet on phones, else a centred box. */
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
                <Primitive.Description className="mt-1.5 text-pretty text-text-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label={uiTexts.close} icon={<X />} className="-mr-2 ml-auto" />
            </Primitive.Close>
          </header>
          <div className={clsx(dialogBodyClass, 'py-4')}>{children}</div>
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
