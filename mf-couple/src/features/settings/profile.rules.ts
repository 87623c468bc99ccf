import type { User } from '@love-space/contracts/auth/user.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { isOfAge } from '@love-space/couple-rules/age.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { fill } from '@love-space/texts/fill.ts'

export interface ProfileValues {
  readonly name: string
  readonly dateOfBirth: string
  readonly gender: string
}

export const profileOf = ({ name, dateOfBirth, gender }: User): ProfileValues => ({
  name,
  dateOfBirth: dateOfBirth ?? '',
  gender: gender ?? '',
})

export const profileBody = ({ name, dateOfBirth, gender }: ProfileValues) => ({
  name: name.trim(),
  dateOfBirth: dateOfBirth || null,
  gender: gender || null,
})

export const isSameProfile = (before: ProfileValues, after: ProfileValues): boolean =>
  JSON.stringify(profileBody(before)) === JSON.stringify(profileBody(after))

/** Returns the error of a date of birth. An unchanged one is not checked again. */
function birthError(dateOfBirth: string, before: string, today: string): Partial<ProfileValues> {
  if (dateOfBirth === '' || dateOfBirth === before) return {}
  if (dateOfBirth > today) return { dateOfBirth: common.notInFuture }
  const years = limits.ageYearsMin
  return isOfAge(dateOfBirth, years, today) ? {} : { dateOfBirth: fill(settings.tooYoung, { years }) }
}

export function profileErrors(
  { name, dateOfBirth }: ProfileValues,
  before: ProfileValues,
  today: string,
): Partial<ProfileValues> {
  const length = name.trim().length
  return {
    ...(length === 0 && { name: register.nameRequired }),
    ...(length === 1 && { name: register.nameShort }),
    ...(length > limits.nameCharsMax && { name: fill(register.nameLong, { max: limits.nameCharsMax }) }),
    ...birthError(dateOfBirth, before.dateOfBirth, today),
  }
}
