import { useMemo } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { FormDateField } from '@love-space/ui/form-date-field.tsx'
import { FormSelectField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { dayNowIn } from '../../shared/calendar-days.ts'
import { browserTimeZone, timeZones } from '../../shared/time-zones.ts'
import type { DetailsValues } from './details.rules.ts'

interface FieldProps {
  control: Control<DetailsValues>
  disabled?: boolean
}

export const NameField = ({ control, disabled = false }: FieldProps) => (
  <FormTextField
    control={control}
    name="customName"
    label={texts.name}
    autoComplete="off"
    required
    disabled={disabled}
  />
)

export function DayFields({ control, disabled = false }: FieldProps) {
  const timeZone = useWatch({ control, name: 'timeZone' })
  const zones = useMemo(
    () => timeZones(timeZone, browserTimeZone()).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [timeZone],
  )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormDateField
        control={control}
        name="relationshipStartDate"
        label={texts.startDate}
        hint={texts.startHint}
        max={dayNowIn(timeZone)}
        yearList
        required
        disabled={disabled}
      />
      <FormSelectField
        control={control}
        name="timeZone"
        label={texts.timeZone}
        hint={texts.timeZoneHint}
        options={zones}
        disabled={disabled}
      />
    </div>
  )
}
