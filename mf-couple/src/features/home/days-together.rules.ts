import { dayIn } from '@love-space/web-kit/clock.ts'
import { daysBetween } from '../../calendar-days.ts'

export type Together =
  | { readonly kind: 'unset' }
  | { readonly kind: 'countdown'; readonly days: number }
  | { readonly kind: 'together'; readonly days: number }

/** Calendar days since the start date, counted where the couple lives. */
export function daysTogether(startDate: string | null, timeZone: string, now: number): Together {
  if (startDate === null) return { kind: 'unset' }
  const days = daysBetween(startDate, dayIn(timeZone, now))
  return days < 0 ? { kind: 'countdown', days: -days } : { kind: 'together', days }
}
