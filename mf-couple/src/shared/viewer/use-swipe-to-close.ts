import { useRef, type PointerEvent } from 'react'

const swipePixelsMin = 60

/**
 * Returns handlers that call `onClose` at a vertical swipe of one finger over more than 60 px. The viewer's own gesture
 * starts at 30 px and only moves the picture.
 */
export function useSwipeToClose(onClose: () => void, isZoomed: () => boolean) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  const fingers = useRef(new Set<number>())

  const release = ({ pointerId }: PointerEvent) => {
    fingers.current.delete(pointerId)
    if (from.current?.id === pointerId) from.current = null
  }
  return {
    onPointerDown: ({ pointerId: id, clientX: x, clientY: y }: PointerEvent) => {
      fingers.current.add(id)
      // A second finger means zooming.
      from.current = fingers.current.size === 1 && !isZoomed() ? { id, x, y } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      release(event)
      if (start?.id !== event.pointerId) return
      const [sideways, upOrDown] = [Math.abs(event.clientX - start.x), Math.abs(event.clientY - start.y)]
      if (upOrDown > swipePixelsMin && upOrDown > sideways) onClose()
    },
    onPointerCancel: release,
  }
}
