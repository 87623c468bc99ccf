import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useModal } from './dialog-parts.tsx'

export type FullScreenProps = {
  title: string
  onClose: () => void
  /** By default the dialog gets the focus. */
  onOpened?: (() => void) | undefined
  children: ReactNode
}

export function FullScreen({ title, onClose, onOpened, children }: FullScreenProps) {
  const { container, returnFocus } = useModal(true, onClose)
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal container={container}>
        <Primitive.Content
          tabIndex={-1}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 bg-black text-white outline-none data-[state=open]:animate-fade-in"
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            if (onOpened) onOpened()
            else if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={returnFocus}
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
