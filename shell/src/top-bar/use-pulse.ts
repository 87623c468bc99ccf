import { useEffect, useRef, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'

/** True for five seconds after either count has risen. The first counts of a page are no news. */
export function usePulse(unread: number, total: number): boolean {
  const before = useRef({ unread, total })
  const [pulse, setPulse] = useState(0)

  useEffect(() => {
    const isFirst = before.current.total === 0 && before.current.unread === 0
    const hasRisen = unread > before.current.unread || total > before.current.total
    before.current = { unread, total }
    if (hasRisen && !isFirst) setPulse((last) => last + 1)
  }, [unread, total])

  useEffect(() => {
    if (pulse === 0) return
    const timer = setTimeout(() => setPulse(0), limits.notificationPulseMs)
    return () => clearTimeout(timer)
  }, [pulse])

  return pulse > 0
}
