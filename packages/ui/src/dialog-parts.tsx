import clsx from 'clsx'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { useBackToClose } from '@love-space/ui/overlay-history.ts'
import { usePortalContainer } from '@love-space/ui/portal.tsx'
import { useScrollLock } from './scroll-lock.ts'

/** Widths of dialogs on screens wider than a phone. */
export const dialogWidths = {
  sm: 'sm:max-w-sm',
  md: 'sm:max-w-lg',
  lg: 'sm:max-w-2xl',
  xl: 'sm:max-w-4xl',
}

/** A sheet on phones, a centred box from 640 px. Clips, because Firefox's scrollbar would cover a corner. */
export const dialogPanelClass = clsx(
  'fixed inset-x-0 bottom-(--ui-keyboard) z-50 flex max-h-[calc(92dvh-var(--ui-keyboard))] flex-col overflow-clip rounded-t-sheet border border-line bg-surface-raised',
  'pb-safe-bottom text-text shadow-raised outline-none',
  'data-[state=open]:animate-sheet-in data-[state=closed]:animate-sheet-out',
  'sm:top-0 sm:m-auto sm:h-fit sm:max-h-[min(85dvh,100dvh-var(--ui-keyboard)-1rem)] sm:w-[calc(100%-3rem)] sm:rounded-sheet',
  'sm:data-[state=open]:animate-pop-in sm:data-[state=closed]:animate-pop-out',
)

/** Grows from its content: grown from 0 (flex-1), WebKit gives it no height. */
export const dialogBodyClass = 'min-h-0 flex-auto overflow-y-auto overscroll-contain px-gutter sm:px-6'

/** The backdrop, with useScrollLock. Radix' own injects a style element, which the CSP forbids. */
export function DialogOverlay({ open, ...rest }: ComponentProps<'div'> & { open: boolean }) {
  return (
    <div
      {...rest}
      data-state={open ? 'open' : 'closed'}
      className={clsx(
        'fixed inset-0 z-50 bg-overlay backdrop-blur-[2px]',
        'data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out',
      )}
    />
  )
}

export function useModal(open: boolean, onBack: () => void) {
  const container = usePortalContainer()
  const returnFocus = useReturnFocus(open)
  useScrollLock(open)
  useBackToClose(open, onBack)
  return { container, returnFocus }
}

/** Sets `--ui-keyboard` to the height covered by the on-screen keyboard while `open`. */
export function useKeyboardInset(open: boolean): void {
  useLayoutEffect(() => {
    const view = window.visualViewport
    if (!open || !view) return
    const measure = () => {
      // Pinch zoom also shrinks the visual viewport.
      const covered = view.scale > 1 ? 0 : window.innerHeight - view.height - view.offsetTop
      document.documentElement.style.setProperty('--ui-keyboard', `${Math.max(0, Math.round(covered))}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [open])
}

const isInDialog = (element: Element | null): boolean =>
  Boolean(element?.closest('[role="dialog"], [role="alertdialog"]'))

/** Returns the sections around an element, nearest first. */
function sectionsAround(element: Element | null): Element[] {
  const section = element?.parentElement?.closest('[tabindex]')
  return section ? [section, ...sectionsAround(section)] : []
}

/** Elements to focus once a chain of dialogs has closed. */
let outside: readonly Element[] = []

/** Returns the focus to the opener, or to the nearest section around it. Radix knows only its own Trigger. */
function useReturnFocus(open: boolean): (event: Event) => void {
  const ways = useRef<readonly Element[]>([])
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!open || !opener) return
    const own = [opener, ...sectionsAround(opener)]
    if (!isInDialog(opener)) outside = own
    ways.current = [...own, ...outside]
  }, [open])
  return (event) => {
    const [opener] = ways.current
    const target = ways.current.find((element) => element.isConnected)
    if (!(target instanceof HTMLElement)) return
    event.preventDefault()
    // The code that removed the opener may have moved the focus already.
    const isPlaced = document.activeElement !== document.body && !isInDialog(document.activeElement)
    if (target === opener || !isPlaced) target.focus({ preventScroll: target !== opener })
  }
}
