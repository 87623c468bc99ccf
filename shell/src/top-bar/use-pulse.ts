import { useEffect, useRef, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'

/** True for five seconds after either count has risen. The first counts of a page are no news. */
export function usePulse(unread: number, total: number): boolean {
  const before = useRef({ unread, total })
  const [isPulsing, setIsPulsing] = useState(false)

  useEffect(() => {
    const isFirst = before.current.total === 0 && before.current.unread === 0
    const hasRisen = unread > before.current.unread || total > before.current.total
    before.current = { unread, total }
    if (hasRisen && !isFirst) setIsPulsing(true)
  }, [unread, total])

  useEffect(() => {
    if (!isPulsing) return
    const timer = setTimeout(() => setIsPulsing(false), limits.notificationPulseMs)
    return () => clearTimeout(timer)
  }, [isPulsing, unread, total])

  return isPulsing
}
