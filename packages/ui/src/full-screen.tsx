import clsx from 'clsx'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useKeyboardInset, useModal } from './dialog-parts.tsx'

export type FullScreenProps = {
  title: string
  onClose: () => void
  /** Called once it is open; by default the dialog gets the focus. */
  onOpened?: (() => void) | undefined
  /** Colours: `dark` (default), or `plain` for those of the page. Both end above an on-screen keyboard. */
  look?: keyof typeof looks | undefined
  children: ReactNode
}

const looks = {
  dark: 'inset-x-0 top-0 bottom-(--ui-keyboard) bg-black text-white data-[state=open]:animate-fade-in',
  plain: 'inset-x-0 top-0 bottom-(--ui-keyboard) bg-bg text-text data-[state=open]:animate-sheet-in',
}

export function FullScreen({ title, onClose, onOpened, look = 'dark', children }: FullScreenProps) {
  const { container, returnFocus } = useModal(true, onClose)
  useKeyboardInset(true)
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal container={container}>
        <Primitive.Content
          tabIndex={-1}
          aria-describedby={undefined}
          className={clsx('fixed z-50 outline-none', looks[look])}
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
