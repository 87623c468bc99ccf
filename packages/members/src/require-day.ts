import { refusedDay } from '@love-space/couple-rules/days.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'

/** Throws INVALID_INPUT with the field if the day does not exist, or is after `today` if given. */
export const requireDay = (field: string, day: string, today?: string): void => {
  const refusal = refusedDay(day, today)
  if (refusal !== undefined) throw invalidInput(field, refusal)
}
