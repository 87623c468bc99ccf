import type { Space } from '@love-space/contracts/space/space.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { dayNowIn } from '../../shared/calendar-days.ts'
import { browserTimeZone } from '../../shared/time-zones.ts'

export interface DetailsValues {
  readonly customName: string
  readonly relationshipStartDate: string
  readonly timeZone: string
}

export const detailsOf = (space: Space | null): DetailsValues => ({
  customName: space?.customName ?? '',
  relationshipStartDate: space?.relationshipStartDate ?? '',
  timeZone: space?.spaceSettingComplete ? space.timeZone : browserTimeZone(),
})

export const trimmedDetails = (values: DetailsValues): DetailsValues => ({
  ...values,
  customName: values.customName.trim(),
})

export function detailsErrors(values: DetailsValues): Partial<DetailsValues> {
  const { relationshipStartDate: start, timeZone } = values
  const name = values.customName.trim()
  return {
    ...(name === '' && { customName: fill(common.required, { label: texts.name }) }),
    ...(name.length > limits.spaceNameCharsMax && {
      customName: fill(texts.nameLong, { max: limits.spaceNameCharsMax }),
    }),
    ...(start === '' && { relationshipStartDate: fill(common.required, { label: texts.startDate }) }),
    ...(start > dayNowIn(timeZone) && { relationshipStartDate: common.notInFuture }),
  }
}
