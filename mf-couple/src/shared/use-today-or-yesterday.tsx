import { useState } from 'react'
import type { Space } from '@love-space/contracts/space/space.ts'
import { dayBefore } from '@love-space/couple-rules/days.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { Segmented } from '@love-space/ui/segmented.tsx'

export function useTodayOrYesterday({ today }: Space) {
  const [isYesterday, setIsYesterday] = useState(false)
  const choice = (
    <Segmented
      look="quiet"
      label={common.whichDay}
      options={[
        { value: 'today', label: common.today },
        { value: 'yesterday', label: common.yesterday },
      ]}
      value={isYesterday ? 'yesterday' : 'today'}
      onChange={(chosen) => setIsYesterday(chosen === 'yesterday')}
    />
  )
  /** Returns false for any other day. */
  const choose = (day: string): boolean => {
    const isChoice = day === today || day === dayBefore(today)
    if (isChoice) setIsYesterday(day !== today)
    return isChoice
  }
  return { day: isYesterday ? dayBefore(today) : today, isYesterday, choice, choose }
}
