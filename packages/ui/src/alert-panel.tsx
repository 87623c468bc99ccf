import clsx from 'clsx'
import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import {
  DialogOverlay,
  dialogBodyClass,
  dialogPanelClass,
  dialogWidths,
  useKeyboardInset,
  useModal,
} from './dialog-parts.tsx'

export type AlertPanelProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
}

/** A dialog for a message. A press outside does not close it. */
export function AlertPanel(
  props: AlertPanelProps & {
    error?: string | undefined
    body?: ReactNode
    children: ReactNode
  },
) {
  const { container, returnFocus } = useModal(props.open, () => props.onOpenChange(false))
  useKeyboardInset(props.open)
  return (
    <Primitive.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Primitive.Portal container={container}>
        <DialogOverlay open={props.open} />
        <Primitive.Content
          aria-modal
          className={clsx(dialogPanelClass, dialogWidths.sm)}
          onCloseAutoFocus={returnFocus}
        >
          <div className={clsx(dialogBodyClass, 'flex flex-col gap-3 pt-6 pb-2')}>
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
