import { useRef, useState } from 'react'
import { isGivenUp } from '@love-space/ui/failure-text.ts'

/** Fetches a record to open it. Only the last press counts, and `forget` cancels it. */
export function useOpening() {
  const [opening, setOpening] = useState<string>()
  const latest = useRef<symbol>(undefined)
  const forget = () => {
    latest.current = undefined
    setOpening(undefined)
  }
  const open = async <Found>(
    key: string,
    load: () => Promise<Found | null>,
    show: (found: Found) => void,
    failed: (error: unknown) => void,
  ) => {
    const own = Symbol(key)
    latest.current = own
    setOpening(key)
    const isLatest = () => latest.current === own
    try {
      const found = await load()
      if (found !== null && isLatest()) show(found)
    } catch (error) {
      if (isLatest() && !isGivenUp(error)) failed(error)
    }
    if (isLatest()) forget()
  }
  return {
    opening,
    open,
    forget,
  }
}
