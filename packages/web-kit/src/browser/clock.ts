import { locale } from '@love-space/texts/locale.ts'
import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const listeners = new Set<() => void>()
let minute = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    minute = Date.now()
    waitForNextMinute()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

// Waits for the next minute, so that a page changes its day at midnight.
function waitForNextMinute() {
  timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs))
}

function tick() {
  minute = Date.now()
  waitForNextMinute()
  listeners.forEach((listener) => listener())
}

export const useMinute = (): number => useSyncExternalStore(subscribe, () => minute)

export function timeAgo(instant: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(instant)) / 1000))
  const [value, unit] =
    seconds < 60
      ? ([seconds, 'second'] as const)
      : seconds < 3600
        ? ([Math.floor(seconds / 60), 'minute'] as const)
        : seconds < 86_400
          ? ([Math.floor(seconds / 3600), 'hour'] as const)
          : ([Math.floor(seconds / 86_400), 'day'] as const)
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-value, unit)
}
