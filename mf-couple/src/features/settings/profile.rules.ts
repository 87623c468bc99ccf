import type { User } from '@love-space/contracts/auth/user.ts'
import type { updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { common } from '@love-space/texts/en/couple/common.ts'
import { register } from '@love-space/texts/en/couple/register.ts'
import { fill } from '@love-space/texts/fill.ts'

export interface ProfileValues {
  readonly name: string
  /** Empty where nothing is given. */
  readonly dateOfBirth: string
  readonly gender: string
}

export type ProfileChange = BodyOf<typeof updateProfile>

export const profileOf = ({ name, dateOfBirth, gender }: User): ProfileValues => ({
  name,
  dateOfBirth: dateOfBirth ?? '',
  gender: gender ?? '',
})

/** Only what differs; null when nothing does. */
export function profileChange(before: ProfileValues, after: ProfileValues): ProfileChange | null {
  const change = {
    ...(after.name.trim() !== before.name && { name: after.name.trim() }),
    ...(after.dateOfBirth !== before.dateOfBirth && { dateOfBirth: after.dateOfBirth || null }),
    ...(after.gender !== before.gender && { gender: after.gender || null }),
  }
  return Object.keys(change).length > 0 ? change : null
}

/** What is wrong with a profile, field by field. */
export function profileErrors({ name, dateOfBirth }: ProfileValues, today: string): Partial<ProfileValues> {
  const length = name.trim().length
  return {
    ...(length === 0 && { name: register.nameRequired }),
    ...(length === 1 && { name: register.nameShort }),
    ...(length > limits.nameCharsMax && { name: fill(register.nameLong, { max: limits.nameCharsMax }) }),
    ...(dateOfBirth > today && { dateOfBirth: common.notInFuture }),
  }
}
