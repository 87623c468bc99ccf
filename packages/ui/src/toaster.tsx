import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useState } from 'react'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toastEventName, type ToastRequest } from './toast.ts'

type ShownToast = ToastRequest & { id: number; open: boolean }

const durationMs = 6_000
const successMs = 3_000
const shownMax = 3

/** Shows toasts above `--ui-dock`, the height of elements docked at the bottom. The shell mounts it; F8 focuses it. */
export function Toaster() {
  const [toasts, setToasts] = useState<ShownToast[]>([])

  useEffect(() => {
    let nextId = 0
    const add = (event: Event) => {
      if (!(event instanceof CustomEvent)) return
      const request: ToastRequest = event.detail
      const toast = { ...request, id: nextId++, open: true }
      setToasts((shown) => [...shown.filter((other) => other.open), toast].slice(-shownMax))
    }
    window.addEventListener(toastEventName, add)
    return () => window.removeEventListener(toastEventName, add)
  }, [])

  const close = (id: number) =>
    setToasts((shown) => shown.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))

  return (
    <Toast.Provider duration={durationMs} swipeDirection="down" label={uiTexts.notifications}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      <Toast.Viewport
        label={`${uiTexts.notifications} ({hotkey})`}
        className={clsx(
          'fixed inset-x-0 z-70 mx-auto flex w-full max-w-md list-none flex-col gap-2 px-gutter outline-none',
          'bottom-[calc(var(--ui-dock)+env(safe-area-inset-bottom,0px)+1rem)]',
          // Keeps toasts off the buttons of an open sheet.
          'max-sm:in-data-scroll-locks:top-[calc(env(safe-area-inset-top,0px)+1rem)] max-sm:in-data-scroll-locks:bottom-auto',
        )}
      />
    </Toast.Provider>
  )
}

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { text, tone = 'neutral', action } = toast
  return (
    <Toast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      type={tone === 'error' ? 'foreground' : 'background'}
      duration={toast.durationMs ?? (tone === 'success' && !action ? successMs : undefined)}
      className={clsx(
        'pointer-events-auto flex min-h-13 items-center gap-3 rounded-card bg-text py-1.5 pr-1.5 pl-4 text-bg shadow-raised',
        'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out',
        'data-[swipe=move]:translate-y-(--radix-toast-swipe-move-y) data-[swipe=end]:animate-fade-out',
      )}
    >
      {tone === 'success' && <CircleCheck className="size-5 shrink-0" />}
      {tone === 'error' && <CircleAlert className="size-5 shrink-0" />}
      <Toast.Description className="min-w-0 flex-1 py-1.5">{text}</Toast.Description>
      {action && (
        <Toast.Action asChild altText={action.label}>
          <Button
            variant="ghost"
            size="sm"
            className="text-inherit! underline underline-offset-4 hover:bg-bg/15!"
            onClick={action.onPress}
          >
            {action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton label={uiTexts.dismiss} icon={<X />} className="text-inherit! hover:bg-bg/15!" />
      </Toast.Close>
    </Toast.Root>
  )
}
