import { useEffect, useRef, useState } from 'react'
import { limits } from '@love-space/contracts/limits.ts'

interface Counts {
  readonly isKnown: boolean
  readonly unread: number
  readonly total: number
  /** End of the user's quiet hours; the indicator does not pulse before. */
  readonly quietUntil: string | undefined
}

/** Returns true for five seconds after a count has risen outside quiet hours; not for the first known counts. */
export function usePulse({ isKnown, unread, total, quietUntil }: Counts): boolean {
  const before = useRef<{ unread: number; total: number }>(undefined)
  const [pulse, setPulse] = useState(0)

  useEffect(() => {
    if (!isKnown) return
    const hasRisen = before.current && (unread > before.current.unread || total > before.current.total)
    before.current = { unread, total }
    const isQuiet = quietUntil !== undefined && Date.now() < Date.parse(quietUntil)
    if (hasRisen && !isQuiet) setPulse((last) => last + 1)
  }, [isKnown, unread, total, quietUntil])

  useEffect(() => {
    if (pulse === 0) return
    const timer = setTimeout(() => setPulse(0), limits.notificationPulseMs)
    return () => clearTimeout(timer)
  }, [pulse])

  return pulse > 0
}
